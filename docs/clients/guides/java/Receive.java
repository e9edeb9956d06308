import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;

/**
 * Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:
 *
 *   set -a; . ./kurier-receiver.env; set +a
 *   javac -cp gson.jar *.java && java -cp .:gson.jar Receive inbox
 *
 * With a message and attachments, what was accepted is answered with them: {"subject": "…", "message": "…"}
 *
 *   java -cp .:gson.jar Receive inbox message.json decision.pdf
 */
final class Receive {
    public static void main(String[] args) throws Exception {
        // The private keys, as `kurier-client keys make` or the portal wrote them.
        var keys = new HashMap<String, JsonObject>();
        JsonObject signingKey = null;
        try (var files = Files.newDirectoryStream(Path.of(System.getenv("KURIER_KEYS")), "*.private.json")) {
            for (var file : files) {
                var key = Kurier.JSON.fromJson(Files.readString(file), JsonObject.class);
                keys.put(key.get("kid").getAsString(), key);
                if (key.get("alg").getAsString().equals("PS512")) signingKey = key;
            }
        }
        // What is decided leaves the list: read it from its beginning until it is empty.
        for (var waiting = waiting(); !waiting.isEmpty(); waiting = waiting()) {
            for (var one : waiting) {
                var id = one.getAsJsonObject().get("submissionId").getAsString();
                var caseId = one.getAsJsonObject().get("caseId").getAsString();
                try {
                    var fetched = FetchedDocument.fetch("submission", id, caseId, keys, Path.of(args[0], id));
                    Events.post("accept-submission", id, caseId, fetched.content(), signingKey);
                    reply(caseId, fetched.metadata(), List.of(args).subList(1, args.length));
                } catch (FetchedDocument.Wrong wrong) {
                    Events.post("reject-submission", id, caseId, wrong.content(), signingKey);
                }
            }
        }
    }

    private static JsonArray waiting() throws Exception {
        var list = Kurier.API + "/submissions?offset=0&limit=100&destinationId=" + Kurier.DESTINATION;
        return Kurier.read(list).getAsJsonArray("submissions");
    }

    /** Answers for the key that the sender gave, in the version of the metadata record that it wrote itself. */
    private static void reply(String caseId, JsonObject answered, List<String> answer) throws Exception {
        if (answer.isEmpty() || !(answered.get("replyChannel") instanceof JsonObject channels)) return;
        if (!(channels.get("fitConnect") instanceof JsonObject channel)) return;
        var wish = new JsonObject();
        wish.addProperty("caseId", caseId);
        var created = Content.create("reply", wish, answer.subList(1, answer.size()));
        var metadata = new JsonObject();
        metadata.add("$schema", answered.get("$schema"));
        var schema = new JsonObject();
        schema.addProperty("schemaUri", Content.MESSAGE);
        schema.addProperty("mimeType", "application/json");
        var key = channel.getAsJsonObject("encryptionPublicKey");
        Content.submit("reply", created, key, metadata, schema, Path.of(answer.get(0)));
        System.out.println("submit-reply " + created.id());
    }
}
