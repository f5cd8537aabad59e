package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.EntityApi;
import com.formkiq.client.api.MappingsApi;
import com.formkiq.client.api.SystemManagementApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddEntity;
import com.formkiq.client.model.AddEntityAttribute;
import com.formkiq.client.model.AddEntityRequest;
import com.formkiq.client.model.AddEntityType;
import com.formkiq.client.model.AddEntityTypeRequest;
import com.formkiq.client.model.AddLocaleRequest;
import com.formkiq.client.model.AddLocaleResourceInterfaceItem;
import com.formkiq.client.model.AddLocaleResourceItemRequest;
import com.formkiq.client.model.AddMapping;
import com.formkiq.client.model.AddMappingRequest;
import com.formkiq.client.model.AddResourceItem;
import com.formkiq.client.model.EntityTypeNamespace;
import com.formkiq.client.model.LocaleResourceType;
import com.formkiq.client.model.MappingAttribute;
import com.formkiq.client.model.MappingAttributeSourceType;
import com.formkiq.client.model.SetLocaleResourceItemRequest;
import com.formkiq.client.model.SetMappingRequest;
import com.formkiq.client.model.UpdateEntityRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Entities, languages and mappings, as far as the client's version can read them: it knows no classifications in
/// mappings, and no PUT of entities and their types.
class OfficialMetadataTest {

  private static Driven driven;
  private static ApiClient client;

  private final EntityApi entities = new EntityApi(client);
  private final MappingsApi mappings = new MappingsApi(client);
  private final SystemManagementApi system = new SystemManagementApi(client);

  @BeforeAll
  static void start(@TempDir Path folder) {
    driven = Driven.in(folder);
    client = driven.client();
  }

  @AfterAll
  static void stop() {
    driven.close();
  }

  @Test
  void entitiesLiveFromCreationToRemoval() throws Exception {
    var site = "entities";
    var type = entities.addEntityType(new AddEntityTypeRequest().entityType(
        new AddEntityType().namespace(EntityTypeNamespace.CUSTOM).name("Supplier")), site).getEntityTypeId();
    assertThat(entities.getEntityType(type, site, null).getEntityType().getName()).isEqualTo("Supplier");
    assertThat(entities.getEntityTypes(site, "CUSTOM", null, null).getEntityTypes()).hasSize(1);

    var id = entities.addEntity(type, new AddEntityRequest().entity(new AddEntity().name("Acme")
        .addAttributesItem(new AddEntityAttribute().key("LlmMaxTokens").numberValue(new BigDecimal("12.5")))
        .addAttributesItem(new AddEntityAttribute().key("LockedBy").addStringValuesItem("a").addStringValuesItem("b"))),
        site, null).getEntityId();
    entities.updateEntity(type, id, new UpdateEntityRequest().entity(new AddEntity().name("Renamed")), site, null);

    var read = entities.getEntity(type, id, site, null).getEntity();
    assertThat(read.getName()).isEqualTo("Renamed");
    assertThat(read.getAttributes()).hasSize(2);
    assertThat(read.getAttributes().get(1).getStringValues()).containsExactly("a", "b");
    assertThat(entities.getEntities(type, site, null, null, null).getEntities()).hasSize(1);
    assertThat(entities.deleteEntity(type, id, site).getMessage()).isEqualTo("Entity deleted");
    assertThat(entities.deleteEntityType(type, site).getMessage()).isEqualTo("EntityType deleted");
    assertThatThrownBy(() -> entities.getEntityType(type, site, null)).isInstanceOfSatisfying(ApiException.class,
        refused -> assertThat(refused.getCode()).isEqualTo(400));
  }

  @Test
  void languagesLiveFromCreationToRemoval() throws Exception {
    var site = "languages";
    system.addLocale(site, new AddLocaleRequest().locale("en-US"));
    var item = new AddResourceItem(new AddLocaleResourceInterfaceItem().itemType(LocaleResourceType.INTERFACE)
        .interfaceKey("hello").localizedValue("Hello"));

    var key = system.addLocaleResourceItem(site, "en-US", new AddLocaleResourceItemRequest().resourceItem(item))
        .getItemKey();
    system.setLocaleResourceItem(site, "en-US", key, new SetLocaleResourceItemRequest().resourceItem(
        new AddResourceItem(new AddLocaleResourceInterfaceItem().itemType(LocaleResourceType.INTERFACE)
            .interfaceKey("hello").localizedValue("Hi"))));

    assertThat(system.getLocales(site, null, null).getLocales()).hasSize(1);
    assertThat(system.getLocaleResourceItem(site, "en-US", key).getResourceItem().getLocalizedValue()).isEqualTo("Hi");
    assertThat(system.getLocaleResourceItems(site, "en-US", null, null).getResourceItems()).hasSize(1);
    system.deleteLocaleResourceItem(site, "en-US", key);
    system.deleteLocale(site, "en-US");
    assertThat(system.getLocales(site, null, null).getLocales()).isEmpty();
  }

  @Test
  void mappingsLiveFromCreationToRemoval() throws Exception {
    var site = "mappings";
    var mapping = new AddMapping().name("m").addAttributesItem(new MappingAttribute().attributeKey("LockedBy")
        .sourceType(MappingAttributeSourceType.MANUAL).defaultValue("ada"));

    var id = mappings.addMapping(new AddMappingRequest().mapping(mapping), site).getMappingId();
    mappings.setMapping(id, new SetMappingRequest().mapping(mapping.name("renamed")), site);

    assertThat(mappings.getMapping(id, site).getMapping().getName()).isEqualTo("renamed");
    assertThat(mappings.getMappings(site, null, null).getMappings()).hasSize(1);
    assertThat(mappings.deleteMapping(id, site).getMessage()).isEqualTo("Mapping '" + id + "' deleted");
  }
}
