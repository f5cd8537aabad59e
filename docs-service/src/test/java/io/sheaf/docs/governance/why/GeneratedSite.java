package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A site as chance has it: documents in folders with rules, some with lists, checked out, held or deleted, and people
/// of the directory in groups.
final class GeneratedSite {

  static final String SITE = "grown";
  static final List<String> PERMISSIONS = List.of("READ", "WRITE", "DELETE");

  private static final int AT_ONCE = 4;
  private static final List<String> OF_SITE = List.of(SITE, SITE, SITE, SITE + "_read", SITE + "_govern", "elsewhere");

  /// How much there is to be.
  record Size(int documents, int people, int groups, int folders) {}

  /// Somebody of the directory.
  record Someone(String name, List<String> groups, Client client) {}

  private final Running sheaf;
  private final Random random;
  private final Client admin;
  private final List<String> groups;
  private final List<String> folders = new ArrayList<>();
  private final List<Someone> people = new ArrayList<>();
  private final List<String> documents = new ArrayList<>();

  GeneratedSite(Running sheaf, Size size, long seed) {
    this.sheaf = sheaf;
    this.random = new Random(seed);
    this.admin = sheaf.admin();
    this.groups = IntStream.range(0, size.groups()).mapToObj(at -> "group" + at).toList();
    groups(size);
    folders(size);
    documents(size);
  }

  List<Someone> people() {
    return people;
  }

  List<String> documents() {
    return documents;
  }

  List<String> groups() {
    return groups;
  }

  List<String> folders() {
    return folders;
  }

  static String onSite() {
    return "?siteId=" + SITE;
  }

  private static void done(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 201);
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void groups(Size size) {
    var all = new ArrayList<>(groups);
    all.addAll(OF_SITE.stream().distinct().toList());
    all.add("Admins");
    all.forEach(group -> {
      var made = admin.post("/groups", "{\"group\":{\"name\":\"" + group + "\"}}");
      assertThat(made.status() == 200 || group.equals("Admins")).as(made.toString()).isTrue();
    });
    for (int at = 0; at < size.people(); at++) {
      var name = "person" + at;
      var mine = new ArrayList<String>();
      mine.add(random.nextInt(40) == 0 ? "Admins" : one(OF_SITE));
      random.ints(random.nextInt(6), 0, groups.size()).distinct().forEach(group -> mine.add(groups.get(group)));
      people.add(new Someone(name, List.copyOf(mine), sheaf.as(name, mine.toArray(String[]::new))));
    }
    each(people, someone -> {
      done(admin.post("/users", "{\"user\":{\"username\":\"" + someone.name() + "\"}}"));
      someone.groups().forEach(group -> done(admin.post("/groups/" + group + "/users",
          "{\"user\":{\"username\":\"" + someone.name() + "\"}}")));
    });
  }

  private void folders(Size size) {
    for (int at = 0; at < size.folders(); at++) {
      var above = folders.isEmpty() || random.nextInt(3) == 0 ? "" : one(folders) + "/";
      folders.add(above + "folder" + at);
      done(admin.post("/folders" + onSite(), "{\"path\":\"" + folders.getLast() + "\"}"));
      if (random.nextInt(3) == 0) {
        done(admin.put("/folders/permissions" + onSite(),
            "{\"path\":\"" + folders.getLast() + "\",\"roles\":" + roles() + "}"));
      }
    }
  }

  /// A rule as chance has it: of half of the groups, so that some get somewhere.
  String roles() {
    var roles = new ArrayList<String>();
    var named = new ArrayList<>(groups);
    named.add(SITE);
    for (var group : named) {
      if (random.nextBoolean()) {
        var lets = PERMISSIONS.stream().filter(_ -> random.nextInt(3) > 0).map(word -> "\"" + word + "\"")
            .collect(Collectors.joining(","));
        roles.add("{\"roleName\":\"" + group + "\",\"permissions\":[" + lets + "]}");
      }
    }
    return roles.stream().limit(100).collect(Collectors.joining(",", "[", "]"));
  }

  /// Lists as chance has it.
  String lists() {
    return "\"owner\":\"" + one(people).name() + "\",\"editors\":" + names() + ",\"viewers\":" + names();
  }

  private String names() {
    return random.ints(random.nextInt(4), 0, people.size()).distinct()
        .mapToObj(at -> "\"" + people.get(at).name() + "\"").collect(Collectors.joining(",", "[", "]"));
  }

  /// What becomes of a document, told before it is made, so that the seed alone decides.
  private record Fate(String path, int chance, String lists, String person) {}

  private void documents(Size size) {
    var fates = new ArrayList<Fate>();
    for (int at = 0; at < size.documents(); at++) {
      var folder = random.nextInt(5) == 0 ? "" : one(folders) + "/";
      fates.add(new Fate(folder + "document" + at, random.nextInt(100), lists(), one(people).name()));
    }
    documents.addAll(together(fates, this::document));
  }

  private String document(Fate fate) {
    var made = admin.post("/documents" + onSite(), "{\"path\":\"" + fate.path() + "\",\"content\":\"x\"}");
    done(made);
    var id = made.at("documentId");
    if (fate.chance() < 20) {
      done(admin.put("/documents/" + id + "/access" + onSite(), "{" + fate.lists() + "}"));
    }
    if (fate.chance() % 10 == 1) {
      done(sheaf.as(fate.person(), "Admins").put("/documents/" + id + "/checkout" + onSite()));
    } else if (fate.chance() % 10 == 2) {
      done(admin.put("/documents/" + id + "/legalHold" + onSite()));
    } else if (fate.chance() % 20 == 3) {
      done(admin.delete("/documents/" + id + onSite() + "&softDelete=true"));
    }
    return id;
  }

  /// What is done with each, some at the same time.
  interface Doing<T, R> {
    R of(T one);
  }

  private static <T> void each(List<T> all, Consumer<? super T> doing) {
    together(all, one -> {
      doing.accept(one);
      return "";
    });
  }

  static <T, R> List<R> together(List<T> all, Doing<? super T, ? extends R> doing) {
    try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
      List<Callable<R>> tasks = all.stream().map(one -> (Callable<R>) () -> doing.of(one)).toList();
      var results = new ArrayList<R>(tasks.size());
      for (Future<R> each : threads.invokeAll(tasks)) {
        results.add(each.get());
      }
      return results;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    } catch (ExecutionException failure) {
      throw new AssertionError(failure.getCause());
    }
  }
}
