package io.sheaf.spec.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What must be true of the document itself, whatever it says.
class SpecificationTest {

  private static final Set<String> PERMISSIONS = Set.of("READ", "WRITE", "DELETE", "ADMIN", "GOVERN", "ANY",
      "authenticated", "anonymous");
  private static final Set<String> ASKING = Set.of("DocumentSearch", "IndexSearch", "SearchFulltext", "QueryFulltext",
      "QueryDocuments", "RunSavedSearch", "SimulateRuleset", "PreviewAccess");
  private static final Set<String> CALLS_THAT_CHANGE = Set.of("PUT", "POST", "PATCH", "DELETE");

  private static final String OPERATIONS = """
      GET /documents · POST /documents · POST /documents/compress · GET /documents/{documentId}
      PATCH /documents/{documentId} · DELETE /documents/{documentId} · GET /documents/{documentId}/artifacts
      PUT /documents/{documentId}/artifacts/promoteArtifact · GET /documents/{documentId}/content
      DELETE /documents/{documentId}/purge · PUT /documents/{documentId}/restore · GET /documents/upload
      POST /documents/upload · GET /documents/{documentId}/upload · GET /documents/{documentId}/url
      GET /publications/{documentId} · PUT /publications/{documentId} · DELETE /publications/{documentId} · GET /zips/{zipId} · GET /stamped/{link}
      GET /shares · DELETE /shares/{shareKey} · POST /shares/folders/{indexKey} · GET /shares/files
      POST /shares/files/{documentId} · PUT /uploads/{link} · POST /shortlinks · DELETE /shortlinks/{slug} · GET /s/{slug}
      GET /shares/links · POST /shares/links · DELETE /shares/links/{linkId} · GET /shares/links/{linkId}/uses
      GET /l/{token} · POST /l/{token} · PUT /l/{token}/{fileName}
      GET /documents/{documentId}/tags · POST /documents/{documentId}/tags · PATCH /documents/{documentId}/tags
      PUT /documents/{documentId}/tags · GET /documents/{documentId}/tags/{tagKey}
      PUT /documents/{documentId}/tags/{tagKey} · DELETE /documents/{documentId}/tags/{tagKey}
      DELETE /documents/{documentId}/tags/{tagKey}/{tagValue} · PATCH /documents/tags
      GET /attributes · POST /attributes · GET /attributes/{key} · PATCH /attributes/{key} · DELETE /attributes/{key}
      GET /documents/{documentId}/attributes · POST /documents/{documentId}/attributes
      PUT /documents/{documentId}/attributes · GET /documents/{documentId}/attributes/{attributeKey}
      PUT /documents/{documentId}/attributes/{attributeKey} · DELETE /documents/{documentId}/attributes/{attributeKey}
      DELETE /documents/{documentId}/attributes/{attributeKey}/{attributeValue}
      GET /entityTypes · POST /entityTypes · GET /entityTypes/{entityTypeId} · PUT /entityTypes/{entityTypeId}
      DELETE /entityTypes/{entityTypeId} · GET /entities/{entityTypeId} · POST /entities/{entityTypeId}
      GET /entities/{entityTypeId}/{entityId} · PUT /entities/{entityTypeId}/{entityId}
      PATCH /entities/{entityTypeId}/{entityId} · DELETE /entities/{entityTypeId}/{entityId}
      DELETE /entities/{entityTypeId}/{entityId}/attributes/{attributeKey}
      GET /sites/{siteId}/locales · POST /sites/{siteId}/locales · DELETE /sites/{siteId}/locales/{locale}
      GET /sites/{siteId}/locales/{locale}/resourceItems · POST /sites/{siteId}/locales/{locale}/resourceItems
      GET /sites/{siteId}/locales/{locale}/resourceItems/{itemKey}
      PUT /sites/{siteId}/locales/{locale}/resourceItems/{itemKey}
      DELETE /sites/{siteId}/locales/{locale}/resourceItems/{itemKey}
      GET /mappings · POST /mappings · GET /mappings/{mappingId} · PUT /mappings/{mappingId}
      DELETE /mappings/{mappingId}
      GET /queues · POST /queues · GET /queues/{queueId} · DELETE /queues/{queueId} · GET /queues/{queueId}/documents
      GET /workflows · POST /workflows · GET /workflows/{workflowId} · PUT /workflows/{workflowId}
      PATCH /workflows/{workflowId} · DELETE /workflows/{workflowId} · GET /workflows/{workflowId}/documents
      GET /workflows/{workflowId}/steps/{stepId}/timeout · PUT /workflows/{workflowId}/steps/{stepId}/timeout
      GET /documents/{documentId}/workflows · POST /documents/{documentId}/workflows
      GET /documents/{documentId}/workflows/{workflowId}
      POST /documents/{documentId}/workflow/{workflowId}/decisions
      POST /documents/{documentId}/workflows/{workflowId}/retry
      GET /rulesets · POST /rulesets · GET /rulesets/{rulesetId} · PATCH /rulesets/{rulesetId}
      DELETE /rulesets/{rulesetId} · GET /rulesets/{rulesetId}/rules · POST /rulesets/{rulesetId}/rules
      GET /rulesets/{rulesetId}/rules/{ruleId} · PATCH /rulesets/{rulesetId}/rules/{ruleId}
      DELETE /rulesets/{rulesetId}/rules/{ruleId} · GET /rulesets/{rulesetId}/rules/{ruleId}/consequences
      PUT /rulesets/{rulesetId}/rules/{ruleId}/consequences · POST /rulesets/{rulesetId}/simulate
      GET /documents/{documentId}/rules · POST /documents/{documentId}/rules/{runId}/undo
      GET /cases · POST /cases · GET /cases/{caseId} · PATCH /cases/{caseId} · DELETE /cases/{caseId}
      GET /cases/{caseId}/documents · DELETE /cases/{caseId}/documents/{documentId}
      GET /cases/{caseId}/nigos · POST /cases/{caseId}/nigos · GET /cases/{caseId}/nigos/{nigoId}
      PATCH /cases/{caseId}/nigos/{nigoId} · DELETE /cases/{caseId}/nigos/{nigoId}
      GET /cases/{caseId}/nigos/{nigoId}/documents
      DELETE /cases/{caseId}/nigos/{nigoId}/documents/{documentId}
      GET /cases/{caseId}/tasks · POST /cases/{caseId}/tasks · GET /cases/{caseId}/tasks/{taskId}
      PATCH /cases/{caseId}/tasks/{taskId} · DELETE /cases/{caseId}/tasks/{taskId}
      GET /cases/{caseId}/tasks/{taskId}/documents
      DELETE /cases/{caseId}/tasks/{taskId}/documents/{documentId}
      POST /search · POST /indices/search · POST /searchFulltext · POST /queryFulltext · POST /query
      GET /sites/{siteId}/opensearch/indices · PUT /sites/{siteId}/opensearch/indices
      GET /sites/{siteId}/opensearch/index · PUT /sites/{siteId}/opensearch/index
      DELETE /sites/{siteId}/opensearch/index · GET /sites/global/opensearch/indices
      DELETE /sites/global/opensearch/indices/{indexName} · GET /sites/global/opensearch/snapshotRepositories
      POST /sites/global/opensearch/snapshotRepositories/{repositoryName}/cleanup
      GET /sites/{siteId}/opensearch/snapshotRepository · DELETE /sites/{siteId}/opensearch/snapshotRepository
      GET /sites/{siteId}/opensearch/snapshots · GET /sites/{siteId}/opensearch/snapshots/{snapshotName}
      POST /sites/{siteId}/opensearch/snapshots/{snapshotName}
      DELETE /sites/{siteId}/opensearch/snapshots/{snapshotName}
      POST /sites/{siteId}/opensearch/snapshots/{snapshotName}/restore
      DELETE /sites/{siteId}/opensearch/snapshots/{snapshotName}/restore
      GET /searches · POST /searches · GET /searches/{searchId} · PUT /searches/{searchId}
      DELETE /searches/{searchId} · POST /searches/{searchId}/query
      GET /documents/{documentId}/fulltext · PUT /documents/{documentId}/fulltext
      POST /documents/{documentId}/fulltext · PATCH /documents/{documentId}/fulltext
      DELETE /documents/{documentId}/fulltext · DELETE /documents/{documentId}/fulltext/tags/{tagKey}
      DELETE /documents/{documentId}/fulltext/tags/{tagKey}/{tagValue}
      GET /documents/{documentId}/syncs · POST /documents/{documentId}/syncs
      GET /sites/{siteId}/schema/document · PUT /sites/{siteId}/schema/document
      POST /sites/{siteId}/schema/document/impact
      GET /sites/{siteId}/schema/document/attributes/{key}/allowedValues
      GET /sites/{siteId}/classifications · POST /sites/{siteId}/classifications
      GET /sites/{siteId}/classifications/{classificationId} · PUT /sites/{siteId}/classifications/{classificationId}
      DELETE /sites/{siteId}/classifications/{classificationId}
      POST /sites/{siteId}/classifications/{classificationId}/impact
      GET /sites/{siteId}/classifications/{classificationId}/attributes/{key}/allowedValues
      GET /attributes/{key}/allowedValues · POST /reindex/documents/{documentId}
      GET /folders · POST /folders · DELETE /folders/{indexKey} · GET /folders/{indexKey}/permissions
      PUT /folders/permissions · POST /indices/{indexType}/move · DELETE /indices/{indexType}/{indexKey}
      GET /groups · POST /groups · GET /groups/{groupName} · DELETE /groups/{groupName}
      GET /groups/{groupName}/users · POST /groups/{groupName}/users · DELETE /groups/{groupName}/users/{username}
      GET /users · POST /users · GET /users/{username} · DELETE /users/{username} · GET /users/{username}/groups
      PUT /users/{username}/{userOperation}
      GET /sites · POST /sites · PATCH /sites/{siteId} · DELETE /sites/{siteId} · GET /sites/{siteId}/erasure
      GET /sites/{siteId}/groups · GET /sites/{siteId}/groups/{groupName} · DELETE /sites/{siteId}/groups/{groupName}
      PUT /sites/{siteId}/groups/{groupName}/permissions · GET /sites/{siteId}/configuration
      PATCH /sites/{siteId}/configuration · GET /sites/{siteId}/apiKeys · POST /sites/{siteId}/apiKeys
      POST /sites/{siteId}/delegationTokens · POST /sites/{siteId}/dispositions
      GET /documents/{documentId}/reviews · POST /documents/{documentId}/reviews
      GET /documents/{documentId}/reviews/{reviewId} · PATCH /documents/{documentId}/reviews/{reviewId}
      GET /documents/{documentId}/reviews/{reviewId}/decisions
      POST /documents/{documentId}/reviews/{reviewId}/decisions
      DELETE /sites/{siteId}/apiKeys/{apiKey} · GET /system/configuration · PATCH /system/configuration · GET /version
      GET /system/inferenceModels · POST /system/inferenceModels/agreement
      GET /sites/opa/accessPolicies · GET /sites/{siteId}/opa/accessPolicy
      GET /sites/{siteId}/opa/accessPolicy/policyItems · PUT /sites/{siteId}/opa/accessPolicy/policyItems
      DELETE /sites/{siteId}/opa/accessPolicy/policyItems
      GET /sites/{siteId}/subscriptions · POST /sites/{siteId}/subscriptions
      GET /sites/{siteId}/subscriptions/{subscriptionId} · PATCH /sites/{siteId}/subscriptions/{subscriptionId}
      DELETE /sites/{siteId}/subscriptions/{subscriptionId} · GET /sites/{siteId}/subscriptions/{subscriptionId}/keys
      POST /sites/{siteId}/subscriptions/{subscriptionId}/keys
      DELETE /sites/{siteId}/subscriptions/{subscriptionId}/keys/{keyId}
      GET /sites/{siteId}/subscriptions/{subscriptionId}/deliveries
      GET /sites/{siteId}/subscriptions/{subscriptionId}/deliveries/{deliveryId}
      DELETE /sites/{siteId}/subscriptions/{subscriptionId}/deliveries/{deliveryId}
      POST /sites/{siteId}/subscriptions/{subscriptionId}/deliveries/{deliveryId}/redeliver
      POST /sites/{siteId}/subscriptions/{subscriptionId}/redeliver
      GET /sites/{siteId}/signingKeys · POST /sites/{siteId}/signingKeys · DELETE /sites/{siteId}/signingKeys/{keyId}
      GET /webhooks · POST /webhooks · GET /webhooks/{webhookId} · PATCH /webhooks/{webhookId}
      DELETE /webhooks/{webhookId} · GET /webhooks/{webhookId}/tags · POST /webhooks/{webhookId}/tags
      POST /public/documents · POST /public/webhooks/{webhookId} · POST /private/webhooks/{webhookId}
      GET /documents/{documentId}/actions · POST /documents/{documentId}/actions
      POST /documents/{documentId}/actions/retry · GET /documents/{documentId}/ocr · POST /documents/{documentId}/ocr
      PUT /documents/{documentId}/ocr · DELETE /documents/{documentId}/ocr · GET /documents/{documentId}/ocr/words
      GET /documents/{documentId}/ocr/searchablePdf · GET /changes
      GET /activities · GET /activities/key · GET /activities/export · GET /userActivities
      GET /documents/{documentId}/userActivities
      GET /documents/{documentId}/malwareScan · PUT /documents/{documentId}/malwareScan
      PUT /documents/{documentId}/antivirus
      GET /documents/{documentId}/ai/prompts · GET /documents/{documentId}/ai/prompts/{llmPromptEntityName}
      POST /documents/{documentId}/ai/prompts/{llmPromptEntityName}
      GET /documents/{documentId}/dataClassification · PUT /documents/{documentId}/dataClassification
      GET /documents/{documentId}/metadataExtractionResults
      GET /documents/{documentId}/metadataExtractionResults/{llmPromptEntityName}
      POST /documents/{documentId}/metadataExtractionResults/{llmPromptEntityName}
      PUT /documents/{documentId}/checkout · DELETE /documents/{documentId}/checkout
      PUT /documents/{documentId}/legalHold · DELETE /documents/{documentId}/legalHold
      GET /documents/{documentId}/versions · PUT /documents/{documentId}/versions
      DELETE /documents/{documentId}/versions/{versionKey} · PUT /documents/{documentId}/versions/{versionKey}/pin
      DELETE /documents/{documentId}/versions/{versionKey}/pin · GET /documents/{documentId}/versions/next-eviction
      GET /documents/{documentId}/versions/evictions
      GET /documents/{documentId}/access · PUT /documents/{documentId}/access
      GET /documents/{documentId}/access/explain · POST /access/preview
      GET /documents/{documentId}/file · PUT /documents/{documentId}/file · PUT /blobs/{key} · GET /blobs/{key}
      POST /login · POST /login/refresh · POST /changePassword · POST /forgotPassword · POST /forgotPasswordConfirm
      GET /confirmRegistration · POST /respondToAuthChallenge
      GET /health · GET /health/liveness · GET /health/readiness · GET /openapi.yaml · GET /docs · GET /docs/{file} · GET /
      """;

  /// Anybody may call these, and may still not leave a document everywhere: what is private says so with a 401.
  private static final Set<String> NOT_FOR_EVERYBODY = Set.of("PublicAddDocument", "PublicAddWebhook",
      "FollowPublicLink", "OpenPublicLink", "PutByPublicLink");

  private final SpecDocument document = SpecDocument.load();

  @Test
  void itIsOpenApi31() {
    assertThat(document.root().path("openapi").asText()).isEqualTo("3.1.0");
    assertThat(document.root().path("info").path("title").asText()).isNotEmpty();
    assertThat(document.root().path("info").path("version").asText()).isNotEmpty();
  }

  @Test
  void everyReferenceLeadsSomewhere() {
    var dangling = new ArrayList<String>();
    visit(document.root(), "", (node, _) -> {
      var reference = node.path("$ref").asText("");
      if (!reference.isEmpty() && document.root().at(reference.substring(1)).isMissingNode()) {
        dangling.add(reference);
      }
    });

    assertThat(dangling).isEmpty();
  }

  @Test
  void whatIsSharedIsUsed() {
    var used = new TreeSet<String>();
    visit(document.root(), "", (node, _) -> used.add(node.path("$ref").asText("")));
    var components = new TreeSet<String>();
    document.root().path("components").properties().stream().filter(each -> !each.getKey().equals("securitySchemes"))
        .forEach(kind -> kind.getValue().fieldNames()
            .forEachRemaining(name -> components.add("#/components/" + kind.getKey() + "/" + name)));

    assertThat(used).containsAll(components);
  }

  @Test
  void theOperationsAreTheseAndNoOthers() {
    var expected = Set.of(OPERATIONS.strip().split("\\s*[·\n]\\s*"));

    var operations = document.operations().stream().map(SpecDocument.Operation::toString).collect(Collectors.toSet());

    assertThat(operations).isEqualTo(expected);
  }

  @Test
  void anOperationIsNamedOnceAndSummedUpAndPermitted() {
    assertThat(document.operations()).extracting(SpecDocument.Operation::id).doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[A-Z][A-Za-z]+"));
    assertThat(document.operations()).allSatisfy(operation -> {
      assertThat(operation.node().path("summary").asText()).isNotEmpty();
      assertThat(operation.node().path("x-permission").asText()).isIn(PERMISSIONS);
      assertThat(operation.node().path("responses").isEmpty()).isFalse();
    });
  }

  @Test
  void onlyWhatIsAnonymousWorksWithoutCredentials() {
    assertThat(document.operations()).allSatisfy(operation -> {
      boolean open = operation.node().has("security") && operation.node().get("security").isEmpty();
      assertThat(open).as(operation.toString())
          .isEqualTo(operation.node().path("x-permission").asText().equals("anonymous"));
      assertThat(operation.node().path("responses").has("401")).as(operation.toString())
          .isEqualTo(!open || NOT_FOR_EVERYBODY.contains(operation.id()));
    });
  }

  @Test
  void everyParameterOfAPathIsDeclaredAndNoOther() {
    assertThat(document.operations()).allSatisfy(operation -> assertThat(parameters(operation, "path"))
        .as(operation.toString())
        .containsExactlyInAnyOrderElementsOf(PathTemplate.parameters(operation.path().toString())));
  }

  @Test
  void noParameterIsDeclaredTwice() {
    assertThat(document.operations()).allSatisfy(operation -> {
      for (var place : List.of("path", "query", "header")) {
        assertThat(parameters(operation, place)).as(operation.toString()).doesNotHaveDuplicates();
      }
    });
  }

  @Test
  void everyCallAboutASiteTellsThatTheSiteMayBeClosed() {
    assertThat(document.operations()).filteredOn(operation -> parameters(operation, "query").contains("siteId")
        || parameters(operation, "path").contains("siteId")).isNotEmpty().allSatisfy(
            operation -> assertThat(
                operation.node().path("responses").has("409")).as(operation.toString()).isTrue());
  }

  @Test
  void everyCallThatChangesSomethingMayCarryAnIdempotencyKey() {
    assertThat(document.operations())
        .filteredOn(operation -> CALLS_THAT_CHANGE.contains(operation.method()))
        .filteredOn(operation -> !operation.node().path("x-permission").asText().equals("anonymous"))
        .filteredOn(operation -> !asks(operation.id()))
        .allSatisfy(operation -> {
          assertThat(parameters(operation, "header")).as(operation.toString()).contains("Idempotency-Key");
          assertThat(fields(operation.node().path("responses"))).as(operation.toString()).contains("409", "422");
        });
  }

  /// Whether the call has a body and changes nothing all the same.
  private static boolean asks(String operation) {
    return ASKING.contains(operation) || operation.endsWith("Impact");
  }

  /// why not of its text, its records in the index, its actions, what was read of its pages, its workflows, its reviews,
  /// what rules did to it, what was done with it and why somebody may do what with it: those follow the document, and
  /// are no part of it.
  @Test
  void everyRouteBelowADocumentKnowsItsRevision() {
    assertThat(document.operations())
        .filteredOn(operation -> operation.path().toString().startsWith("/documents/{documentId}"))
        .filteredOn(operation -> !operation.path().toString()
            .matches("/documents/[^/]+/(fulltext|syncs|actions|ocr|workflows?|rules|reviews|userActivities|"
                + "access/explain).*"))
        .allSatisfy(operation -> {
          assertThat(parameters(operation, "header")).as(operation.toString()).contains("If-Match", "If-None-Match");
          assertThat(operation.node().path("responses").has("412")).as(operation.toString()).isTrue();
          assertThat(operation.node().path("responses").has("304")).as(operation.toString())
              .isEqualTo(operation.method().equals("GET"));
        });
  }

  @Test
  void everyObjectOfAnAnswerIsClosed() {
    var open = new TreeSet<String>();
    var seen = new TreeSet<String>();
    document.operations().forEach(operation -> operation.node().path("responses").forEach(reference -> {
      var response = document.resolved(reference);
      response.path("content").forEach(content -> findOpen(content.path("schema"), operation.toString(), seen, open));
    }));

    assertThat(open).isEmpty();
  }

  private void findOpen(JsonNode schema, String where, Set<String> seen, Set<String> open) {
    var reference = schema.path("$ref").asText("");
    if (!reference.isEmpty() && !seen.add(reference)) {
      return;
    }
    var resolved = document.resolved(schema);
    var place = reference.isEmpty() ? where : reference;
    if (resolved.path("type").asText().equals("object")) {
      var more = resolved.path("additionalProperties");
      boolean closed = more.isBoolean() && !more.asBoolean();
      boolean map = !resolved.has("properties") && (more.isObject() || more.asBoolean());
      if (!closed && !map) {
        open.add(place);
      }
      if (more.isObject()) {
        findOpen(more, place, seen, open);
      }
    }
    resolved.path("properties").properties()
        .forEach(property -> findOpen(property.getValue(), place + "." + property.getKey(), seen, open));
    for (var part : List.of("anyOf", "oneOf")) {
      resolved.path(part).forEach(each -> findOpen(each, place, seen, open));
    }
    if (resolved.has("items")) {
      findOpen(resolved.get("items"), place + "[]", seen, open);
    }
  }

  /// The fields of the wire; one that is required ends in `*`.
  @ParameterizedTest
  @CsvSource(delimiter = '=', textBlock = """
      Document = siteId path width height deepLinkPath insertedDate lastModifiedDate deletedDate checksum checksumType documentId artifactId promotedArtifactId artifactCategory hasArtifacts contentType userId contentLength version versionKey s3version belongsToDocumentId metadata
      GetDocumentResponse = artifactId promotedArtifactId artifactCategory hasArtifacts siteId path width height deepLinkPath insertedDate lastModifiedDate checksum checksumType documentId* contentType userId contentLength versionId documents belongsToDocumentId metadata
      ChildDocument = path width height deepLinkPath insertedDate lastModifiedDate checksum documentId* hasArtifacts contentType userId contentLength versionId belongsToDocumentId attributes
      AddDocumentResponse = documentId artifactId siteId uploadUrl headers documents
      GetDocumentUrlResponse = documentId artifactId url headers
      GetDocumentContentResponse = content contentUrl contentType isBase64
      SearchResultDocument = siteId path width height deepLinkPath insertedDate lastModifiedDate folder indexKey checksum checksumType documentId artifactId promotedArtifactId artifactCategory hasArtifacts contentType userId contentLength versionId belongsToDocumentId matchedAttribute matchedTag matchedTags tags attributes metadata
      DocumentTag = insertedDate documentId type userId value values key
      GetDocumentTagResponse = insertedDate documentId type userId value values key
      DocumentVersion = insertedDate checksum checksumType contentType userId contentLength versionKey s3version
      Site = siteId title status permission roles permissions uploadEmail config usage
      SiteConfig = maxContentLengthBytes maxDocuments maxWebhooks ocr
      GetSitesResponse = username roles samlGroups userClaims sites
      GetConfigurationResponse = chatGptApiKey maxContentLengthBytes maxDocuments maxWebhooks notificationEmail document ocr google docusign
      ApiKey = name apiKey userId siteId insertedDate permissions groups
      User = username email enabled userStatus insertedDate lastModifiedDate attributes
      Group = name description insertedDate lastModifiedDate
      GetFoldersResponse = next previous documents
      GetSitesSchemaResponse = name attributes
      SchemaAttributes = compositeKeys required optional allowAdditionalAttributes
      AttributeSchemaRequired = attributeKey defaultEntityTypeId defaultEntityId minNumberOfValues maxNumberOfValues defaultValue defaultValues allowedValues localizedAllowedValues
      AttributeSchemaOptional = defaultEntityTypeId defaultEntityId minNumberOfValues maxNumberOfValues attributeKey allowedValues localizedAllowedValues
      Classification = name userId insertedDate attributes
      ClassificationSummary = classificationId* name userId insertedDate
      GetAttributeAllowedValuesResponse = allowedValues localizedAllowedValues
      Case = caseId caseNumber documentNumber plannedStartDate startDate endDate dueDate insertedDate name description metadata status userId
      Task = taskId insertedDate name description plannedStartDate startDate endDate dueDate userId status metadata
      Nigo = nigoId insertedDate name description plannedStartDate startDate endDate dueDate userId status metadata
      GetVersionResponse = version type appEnvironment modules
      """)
  void aSchemaHasTheFieldsOfTheWireAndNoOthers(String name, String fields) {
    var schema = document.root().path("components").path("schemas").path(name);
    var required = StreamSupport.stream(schema.path("required").spliterator(), false).map(JsonNode::asText).toList();

    var written = fields(schema.path("properties")).stream()
        .map(field -> required.contains(field) ? field + "*" : field).toList();

    assertThat(written).containsExactlyInAnyOrder(fields.split(" "));
  }

  private List<String> parameters(SpecDocument.Operation operation, String place) {
    return StreamSupport.stream(operation.node().path("parameters").spliterator(), false).map(document::resolved)
        .filter(each -> each.path("in").asText().toLowerCase(Locale.ROOT).equals(place))
        .map(each -> each.path("name").asText()).toList();
  }

  private static List<String> fields(JsonNode node) {
    var names = new ArrayList<String>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static void visit(JsonNode node, String pointer, BiConsumer<JsonNode, String> visitor) {
    visitor.accept(node, pointer);
    node.properties().forEach(each -> visit(each.getValue(), pointer + "/" + each.getKey(), visitor));
    if (node.isArray()) {
      node.forEach(each -> visit(each, pointer + "/-", visitor));
    }
  }
}
