import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Sends a data record with attachments:
 *
 *   set -a; . ./kurier-sender.env; set +a
 *   javac -cp gson.jar *.java && java -cp .:gson.jar Send data.json deed.pdf
 */
final class Send {
    public static void main(String[] args) throws Exception {
        byte[] data = Files.readAllBytes(Path.of(args[0]));
        var files = new LinkedHashMap<String, Path>();
        for (int at = 1; at < args.length; at++) files.put(UUID.randomUUID().toString(), Path.of(args[at]));

        // 1. The destination, its key, and the first service that it takes.
        var address = Kurier.API + "/destinations/" + Kurier.DESTINATION;
        var destination = Kurier.read(address);
        var key = Kurier.read(address + "/keys/" + destination.get("encryptionKid").getAsString());
        var offer = destination.getAsJsonArray("publicServices").get(0).getAsJsonObject();
        var service = new JsonObject();
        service.add("identifier", offer.get("identifier"));
        service.addProperty("name", "An application");

        // 2. Create: every attachment is announced. The same Idempotency-Key makes no second submission.
        var wish = new JsonObject();
        wish.addProperty("destinationId", Kurier.DESTINATION);
        wish.add("publicService", service);
        wish.add("announcedAttachments", Kurier.JSON.toJsonTree(files.keySet()));
        var idempotencyKey = UUID.randomUUID().toString();
        var answer = Kurier.call("POST", Kurier.API + "/submissions", wish.toString(), "application/json",
            "Idempotency-Key", idempotencyKey);
        var created = Kurier.JSON.fromJson(answer, JsonObject.class);
        var submission = Kurier.API + "/submissions/" + created.get("submissionId").getAsString();

        // 3. Each attachment, encrypted by itself.
        var tags = new JsonObject();
        var described = new JsonArray();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            byte[] content = Files.readAllBytes(file.getValue());
            var part = Kurier.encrypt(content, key, null);
            Kurier.call("PUT", submission + "/attachments/" + file.getKey(), part, "application/jose");
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

        // 4. Metadata and data, and submit. The metadata record names the schema and the hash of all that was sent.
        var dataStructure = new JsonObject();
        dataStructure.add("submissionSchema", offer.getAsJsonArray("submissionSchemas").get(0));
        dataStructure.add("hash", hashOf(data));
        var structure = new JsonObject();
        structure.add("data", dataStructure);
        structure.add("attachments", described);
        var metadata = new JsonObject();
        metadata.addProperty("$schema", Kurier.SCHEMAS + "/metadata/2.1.0/metadata.schema.json");
        metadata.add("publicService", service);
        metadata.add("contentStructure", structure);
        var encryptedMetadata = Kurier.encrypt(metadata.toString().getBytes("UTF-8"), key, "application/json");
        var encryptedData = Kurier.encrypt(data, key, "application/json");
        var parts = new JsonObject();
        parts.addProperty("encryptedMetadata", encryptedMetadata);
        parts.addProperty("encryptedData", encryptedData);
        Kurier.call("PUT", submission, parts.toString(), "application/json");

        // 5. The service has signed what it got: the tags are those of what was sent.
        var sent = new JsonObject();
        sent.addProperty("metadata", Kurier.tagOf(encryptedMetadata));
        sent.addProperty("data", Kurier.tagOf(encryptedData));
        sent.add("attachments", tags);
        var caseId = created.get("caseId").getAsString();
        for (var event : Events.of(caseId)) {
            if (event.name().equals("submit-submission") && !sent.equals(event.content().get("authenticationTags"))) {
                throw new IllegalStateException("The service holds something else than what was sent.");
            }
        }
        System.out.println("submitted " + created.get("submissionId").getAsString() + " case " + caseId);
    }

    private static JsonObject hashOf(byte[] content) throws Exception {
        var hash = new JsonObject();
        hash.addProperty("type", "sha512");
        hash.addProperty("content", Kurier.sha512(content));
        return hash;
    }
}
