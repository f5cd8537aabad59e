package io.sheaf.docs.governance.activities;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.governance.activities.ActivityLists.Asked;
import io.sheaf.docs.governance.activities.ActivityViews.ActivitiesView;
import io.sheaf.docs.governance.activities.ActivityViews.UserActivitiesView;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Listing.PageOf;
import io.sheaf.storage.table.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What happened, over HTTP: of everything, of a person, of a document.
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class ActivityController {

  private final ActivityLists lists;
  private final Visible visible;
  private final Documents documents;
  private final Listing listing;

  ActivityController(ActivityLists lists, Visible visible, Documents documents, Listing listing) {
    this.lists = lists;
    this.visible = visible;
    this.documents = documents;
    this.listing = listing;
  }

  @Get("/activities")
  @Needs(Need.READ)
  ActivitiesView activities(Call call) {
    var asked = lists.asked(call);
    var page = page(call, asked, asked::fits);
    return new ActivitiesView(page.next(),
        page.rows().stream().map(seen -> ActivityViews.of(seen.activity())).toList());
  }

  @Get("/userActivities")
  @Needs(Need.READ)
  UserActivitiesView ofUser(Call call) {
    var asked = call.query("userId");
    var userId = asked == null || asked.isEmpty() ? call.caller().name() : asked;
    if (!userId.equals(call.caller().name())) {
      Access.onSite(call.caller(), call.site(), Permission.GOVERN).enforce();
    }
    return ofUsers(done(call, ActivityLists.by(userId)));
  }

  @Get("/documents/{documentId}/userActivities")
  @Needs(Need.READ)
  UserActivitiesView onDocument(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    var document = documents.findAnywhere(ref);
    if (document.isPresent()) {
      documents.decide(call.caller(), document.get(), Permission.READ).enforce();
    }
    var page = done(call, ActivityLists.onDocument(ref));
    if (document.isEmpty() && page.rows().isEmpty()) {
      throw Documents.missing(documentId);
    }
    return ofUsers(page);
  }

  private static UserActivitiesView ofUsers(PageOf<Visible.Seen> page) {
    return new UserActivitiesView(page.next(), page.rows().stream().map(ActivityViews::ofUser).toList());
  }

  /// why no others: the older form has no word for what came to nothing.
  private PageOf<Visible.Seen> done(Call call, Asked asked) {
    return page(call, asked,
        activity -> asked.fits(activity) && activity.status() == Activity.Status.COMPLETE);
  }

  private PageOf<Visible.Seen> page(Call call, Asked asked, Predicate<Activity> wanted) {
    return listing.page(lists.of(call.site(), asked), call.limit(), call.query("next"), call.audience(),
        items -> rows(call, wanted, items));
  }

  private List<Visible.@Nullable Seen> rows(Call call, Predicate<Activity> wanted, List<Item> items) {
    var activities = items.stream().map(ActivityItem::read).toList();
    var seen = visible.of(call, activities);
    var rows = new ArrayList<Visible.@Nullable Seen>(items.size());
    for (int at = 0; at < activities.size(); at++) {
      rows.add(wanted.test(activities.get(at)) ? seen.get(at) : null);
    }
    return rows;
  }
}
