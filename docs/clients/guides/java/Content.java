import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What both sides need to send submissions and replies: {@code kind} is "submission" or "reply". */
final class Content {
    /** Schema of a text that every online service should be able to show. */
    static final String MESSAGE = Kurier.SCHEMAS + "/message/1.0.0/message.schema.json";

    /** What was created, and the files that were announced, by the ids of attachments. */
    record CreatedDocument(String id, String caseId, Map<String, Path> files) {}

    private Content() {}

    /** The specification spells it `replys`; `replies` answers as well. */
    static String address(String kind, String id) {
        return Kurier.API + "/" + kind + "s/" + id;
    }

    /** The service has signed which tags the sender's parts have. */
    static JsonObject announcedTags(String kind, String id, String caseId) throws Exception {
        for (var event : Events.of(caseId)) {
            if (event.name().equals("submit-" + kind) && event.subject().equals(kind + ":" + id)) {
                return event.content().getAsJsonObject("authenticationTags");
            }
        }
        throw new IllegalStateException("The service has signed no event of " + id);
    }

    /** Announces every attachment. The same Idempotency-Key creates nothing twice. */
    static CreatedDocument create(String kind, JsonObject wish, List<String> paths) throws Exception {
        var files = new LinkedHashMap<String, Path>();
        for (var path : paths) files.put(UUID.randomUUID().toString(), Path.of(path));
        wish.add("announcedAttachments", Kurier.JSON.toJsonTree(files.keySet()));
        var answer = Kurier.call("POST", Kurier.API + "/" + kind + "s", wish.toString(), "application/json",
            "Idempotency-Key", UUID.randomUUID().toString());
        var created = Kurier.JSON.fromJson(answer, JsonObject.class);
        return new CreatedDocument(created.get(kind + "Id").getAsString(), created.get("caseId").getAsString(), files);
    }

    /** Encrypts and sends all parts. {@code metadata} lacks the schema and hashes of what is sent. */
    static void submit(
            String kind, CreatedDocument created, JsonObject key, JsonObject metadata, JsonObject schema, Path dataFile)
            throws Exception {
        var address = address(kind, created.id());
        var tags = new JsonObject();
        var described = new JsonArray();
        for (var file : created.files().entrySet()) {
            byte[] content = Files.readAllBytes(file.getValue());
            var part = Kurier.encrypt(content, key, null);
            Kurier.call("PUT", address + "/attachments/" + file.getKey(), part, "application/jose");
            tags.addProperty(file.getKey(), Kurier.tagOf(part));
            var description = new JsonObject();
            description.addProperty("attachmentId", file.getKey());
            description.addProperty("purpose", "attachment");
            description.addProperty("filename", file.getValue().getFileName().toString());
            var mimeType = Files.probeContentType(file.getValue());
            description.addProperty("mimeType", mimeType == null ? "application/octet-stream" : mimeType);
            description.add("hash", hashOf(content));
            described.add(description);
        }
        byte[] data = Files.readAllBytes(dataFile);
        var dataStructure = new JsonObject();
        dataStructure.add("submissionSchema", schema);
        dataStructure.add("hash", hashOf(data));
        var structure = new JsonObject();
        structure.add("data", dataStructure);
        structure.add("attachments", described);
        metadata.add("contentStructure", structure);
        var encryptedMetadata = Kurier.encrypt(utf8(metadata), key, "application/json");
        var encryptedData = Kurier.encrypt(data, key, "application/json");
        var parts = new JsonObject();
        parts.addProperty("encryptedMetadata", encryptedMetadata);
        parts.addProperty("encryptedData", encryptedData);
        Kurier.call("PUT", address, parts.toString(), "application/json");
        var sent = new JsonObject();
        sent.addProperty("metadata", Kurier.tagOf(encryptedMetadata));
        sent.addProperty("data", Kurier.tagOf(encryptedData));
        sent.add("attachments", tags);
        if (!sent.equals(announcedTags(kind, created.id(), created.caseId()))) {
            throw new IllegalStateException("The service holds something else than what was sent.");
        }
    }

    private static byte[] utf8(JsonObject value) {
        return value.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static JsonObject hashOf(byte[] content) throws Exception {
        var hash = new JsonObject();
        hash.addProperty("type", "sha512");
        hash.addProperty("content", Kurier.sha512(content));
        return hash;
    }
}
