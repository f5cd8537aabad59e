package io.sheaf.docs.automation.renditions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.automation.actions.Doing.Done;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.media.watermarks.Samples;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class ResizeTest {

  private static final byte[] PICTURE = Samples.image("png", 300, 200, Color.RED);

  @TempDir
  Path folder;
  private Running sheaf;
  private Client client;
  private Ordering ordering;

  @BeforeEach
  void start() {
    sheaf = Running.in(folder);
    client = sheaf.admin();
    ordering = new Ordering(sheaf);
  }

  @AfterEach
  void stop() {
    sheaf.close();
  }

  private String picture() {
    return ordering.document("trips/photo.png", "image/png", PICTURE);
  }

  private String made(String actionId, String documentId, Map<String, String> parameters) {
    return ordering.made(ordering.order(actionId, ActionType.RESIZE, documentId, parameters));
  }

  private Done done(String documentId, Map<String, String> parameters) {
    return ordering.done(ordering.order("a1", ActionType.RESIZE, documentId, parameters));
  }

  @Test
  void aSmallerPictureIsADocumentBesideItsOriginalAndEachIsTheOthersRendition() throws IOException {
    var id = picture();

    var made = made("a1", id, Map.of("width", "150", "height", "auto"));

    var document = client.get("/documents/" + made);
    assertThat(document.at("path")).isEqualTo("trips/photo-150x100.png");
    assertThat(document.at("contentType")).isEqualTo("image/png");
    assertThat(document.at("width")).isEqualTo("150");
    assertThat(document.at("height")).isEqualTo("100");
    assertThat(document.at("userId")).isEqualTo("ada");
    var image = ImageIO.read(new ByteArrayInputStream(client.get("/documents/" + made + "/file").bytes()));
    assertThat(image.getWidth()).isEqualTo(150);
    assertThat(image.getHeight()).isEqualTo(100);
    assertThat(client.get("/documents/" + made + "/attributes/Relationships").at("attribute.stringValue"))
        .isEqualTo("RENDITION#" + id);
    assertThat(client.get("/documents/" + id + "/attributes/Relationships").at("attribute.stringValue"))
        .isEqualTo("RENDITION#" + made);
  }

  @Test
  void itHasTheFormatAndThePathThatTheActionSays() {
    var id = picture();

    var into = made("a1", id, Map.of("width", "30", "outputType", "jpeg", "path", "small/one.jpg"));
    var below = made("a2", id, Map.of("height", "20", "outputType", "tif", "path", "small/"));

    assertThat(client.get("/documents/" + into).at("path")).isEqualTo("small/one.jpg");
    assertThat(client.get("/documents/" + into).at("contentType")).isEqualTo("image/jpeg");
    assertThat(client.get("/documents/" + below).at("path")).isEqualTo("small/photo-30x20.tif");
    assertThat(client.get("/documents/" + below).at("contentType")).isEqualTo("image/tiff");
  }

  @Test
  void howOftenTheActionIsTriedItMakesOneDocument() {
    var order = ordering.order("a1", ActionType.RESIZE, picture(), Map.of("width", "30"));
    var first = ordering.done(order);
    var second = ordering.done(order);

    var id = Ordering.id(ordering.written(first));
    var again = Ordering.id(ordering.written(second));
    var third = ordering.done(order);

    assertThat(again).isEqualTo(id);
    assertThat(third).isEqualTo(new Done.Completed(Map.of("documentId", Value.of(id))));
    assertThat(client.get("/documents/" + id + "/versions").size("documents")).isEqualTo(1);
    assertThat(client.get("/folders?path=trips").size("documents")).isEqualTo(2);
  }

  @Test
  void anotherActionMakesAnotherDocumentUnderAnotherName() {
    var id = picture();

    var one = made("a1", id, Map.of("width", "30"));
    var other = made("a2", id, Map.of("width", "30"));

    assertThat(other).isNotEqualTo(one);
    assertThat(client.get("/documents/" + other).at("path")).isNotEqualTo(client.get("/documents/" + one).at("path"));
  }

  @ParameterizedTest
  @CsvSource({"auto,auto,png", "0,auto,png", "-1,10,png", "ten,10,png", "10,10,webp", "99999999999,1,png"})
  void whatCannotBeMeantFailsSayingSo(String width, String height, String outputType) {
    assertThat(Ordering.failure(done(picture(), Map.of("width", width, "height", height, "outputType", outputType))))
        .contains("'width'");
  }

  @Test
  void whatIsNoPictureFailsAndWhatHasNoContentIsSkipped() {
    var text = ordering.document("a.txt", "image/png", "not at all".getBytes(StandardCharsets.UTF_8));
    var awaited = client.post("/documents", "{\"path\":\"b.png\",\"deepLinkPath\":\"https://example.com/b.png\"}")
        .at("documentId");

    assertThat(Ordering.failure(done(text, Map.of("width", "30")))).contains("only PNG, JPEG, GIF, BMP and TIFF");
    assertThat(done(awaited, Map.of("width", "30"))).isInstanceOf(Done.Skipped.class);
    assertThat(Ordering.failure(done(picture(), Map.of("width", "30", "path", "a//b.png")))).contains("//");
    assertThat(Ordering.failure(done(picture(), Map.of("width", "9000", "height", "9000")))).contains("9000 x 9000");
  }

  @Test
  void aDocumentThatIsHeldGetsNoneAndNothingIsLeftBehind() {
    var id = picture();
    var order = ordering.order("a1", ActionType.RESIZE, id, Map.of("width", "30"));
    var done = (Done.Changing) ordering.done(order);
    assertThat(client.put("/documents/" + id + "/legalHold").status()).isEqualTo(200);

    assertThatThrownBy(() -> ordering.written(done)).isInstanceOf(Refused.class).hasMessageContaining("legal hold");

    var ref = Renditions.refOf(order);
    assertThat(sheaf.door(Documents.class).find(ref)).isEmpty();
    assertThat(client.get("/documents/" + id + "/attributes/Relationships").status()).isEqualTo(404);
  }

  @Test
  void theRenditionLeavesWithTheWatermarksOfItsOriginalAndIsSeenByThoseWhoSeeThat() {
    client.post("/attributes",
        "{\"attribute\":{\"key\":\"draft\",\"dataType\":\"WATERMARK\",\"watermark\":{\"text\":\"DRAFT\"}}}");
    var id = picture();
    client.post("/documents/" + id + "/attributes", "{\"attributes\":[{\"key\":\"draft\"}]}");

    var made = made("a1", id, Map.of("width", "200"));

    assertThat(client.get("/documents/" + made + "/attributes/draft").status()).isEqualTo(200);
    var stamped = client.get("/documents/" + made + "/file").bytes();
    var bare = client.get("/documents/" + made + "/file?bypassWatermark=true").bytes();
    assertThat(stamped).isNotEqualTo(bare);
  }

  @Test
  void whatTheSiteRequiresOfEveryDocumentIsSaidOfTheRenditionToo() {
    client.post("/attributes", "{\"attribute\":{\"key\":\"customer\"}}");
    var id = picture();
    client.post("/documents/" + id + "/attributes",
        "{\"attributes\":[{\"key\":\"customer\",\"stringValue\":\"4711\"}]}");
    var put = client.put("/sites/default/schema/document",
        "{\"name\":\"all\",\"attributes\":{\"required\":[{\"attributeKey\":\"customer\"}]}}");
    assertThat(put.status()).as(put.text()).isEqualTo(200);

    var made = made("a1", id, Map.of("width", "30"));

    assertThat(client.get("/documents/" + made + "/attributes/customer").at("attribute.stringValue"))
        .isEqualTo("4711");
  }

  @Test
  void theBlobOfARenditionIsKeptUnderItsOwnId() {
    var made = made("a1", picture(), Map.of("width", "30"));

    assertThat(sheaf.door(BlobStore.class)
        .versions(new BlobKey(SiteId.DEFAULT, made, null), null, 10)).hasSize(1);
    assertThat(sheaf.door(Documents.class).find(DocumentRef.of(SiteId.DEFAULT, made)).orElseThrow().content())
        .isPresent();
  }
}
