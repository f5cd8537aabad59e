package io.sheaf.docs.web;

import io.sheaf.storage.bus.EventBus;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How this process stands to what is outside: whom it may call, and who may call it without credentials.
///
/// @param mayReach addresses of the own network that may be called although a user named them
/// @param publicUrls whether documents are taken in from anybody, by webhooks and the public intake
/// @param mail where mail is handed over, none when null
/// @param scanner where content is scanned for malware, none when null
/// @param model who is asked about documents, nobody when null
/// @param buses who is told what happens to documents
/// @param policyServer where policies are decided, in this process when null
public record Outward(List<AddressRange> mayReach, boolean publicUrls, @Nullable Mail mail,
    @Nullable Scanner scanner, @Nullable Model model, List<EventBus> buses,
    @Nullable URI policyServer) {

  /// As it is without any choice.
  public static final Outward USUAL = new Outward(List.of(), false, null, null, null, List.of(), null);

  public Outward {
    mayReach = List.copyOf(mayReach);
    buses = List.copyOf(buses);
  }

  public Outward withMayReach(AddressRange... ranges) {
    return new Outward(List.of(ranges), publicUrls, mail, scanner, model, buses, policyServer);
  }

  public Outward withPublicUrls(boolean open) {
    return new Outward(mayReach, open, mail, scanner, model, buses, policyServer);
  }

  public Outward withMail(Mail server) {
    return new Outward(mayReach, publicUrls, server, scanner, model, buses, policyServer);
  }

  public Outward withScanner(Scanner asked) {
    return new Outward(mayReach, publicUrls, mail, asked, model, buses, policyServer);
  }

  public Outward withModel(Model asked) {
    return new Outward(mayReach, publicUrls, mail, scanner, asked, buses, policyServer);
  }

  public Outward withBuses(List<EventBus> others) {
    return new Outward(mayReach, publicUrls, mail, scanner, model, others, policyServer);
  }

  public Outward withPolicyServer(URI asked) {
    return new Outward(mayReach, publicUrls, mail, scanner, model, buses, asked);
  }

  /// A model that answers as those of OpenAI do.
  ///
  /// @param url what stands before `/chat/completions`
  /// @param name which model, where nobody says another
  /// @param key empty where it asks for none
  public record Model(String url, String name, String key) {

    /// Without the key.
    @Override
    public String toString() {
      return "Model[" + url + ", " + name + "]";
    }
  }

  /// A clamd.
  public record Scanner(String host, int port) {}

  /// A server that takes mail.
  ///
  /// @param user empty where it asks for none
  /// @param from whom mail comes from where a site says nothing else
  public record Mail(Security security, String host, int port, String user, String password, String from) {

    public enum Security {
      /// The connection begins with TLS.
      TLS,
      /// The connection turns to TLS before anything is said, or ends.
      STARTTLS,
      /// None at all.
      PLAIN
    }

    @Override
    public String toString() {
      return "Mail[" + host + ":" + port + "]";
    }
  }
}
