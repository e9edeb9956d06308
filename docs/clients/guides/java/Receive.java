import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:
 *
 *   set -a; . ./kurier-receiver.env; set +a
 *   javac -cp gson.jar *.java && java -cp .:gson.jar Receive inbox
 */
final class Receive {
    /** What the sender is told: the name of a problem, and where it is. */
    private static final class Wrong extends Exception {
        private final String instance;

        Wrong(String name, String instance) {
            super(name);
            this.instance = instance;
        }
    }

    private static final Map<String, JsonObject> keys = new HashMap<>();
    private static JsonObject signingKey;

    public static void main(String[] args) throws Exception {
        // The private keys, as `kurier-client keys make` or the portal wrote them.
        try (var files = Files.newDirectoryStream(Path.of(System.getenv("KURIER_KEYS")), "*.private.json")) {
            for (var file : files) {
                var key = Kurier.JSON.fromJson(Files.readString(file), JsonObject.class);
                keys.put(key.get("kid").getAsString(), key);
                if (key.get("alg").getAsString().equals("PS512")) signingKey = key;
            }
        }
        // What is decided leaves the list: read it from its beginning until it is empty.
        var list = Kurier.API + "/submissions?offset=0&limit=100&destinationId=" + Kurier.DESTINATION;
        for (var waiting = waitingIn(list); waiting.size() > 0; waiting = waitingIn(list)) {
            for (var one : waiting) receive(one.getAsJsonObject(), Path.of(args[0]));
        }
    }

    private static JsonArray waitingIn(String list) throws Exception {
        return Kurier.read(list).getAsJsonArray("submissions");
    }

    private static void receive(JsonObject waiting, Path inbox) throws Exception {
        var submissionId = waiting.get("submissionId").getAsString();
        var caseId = waiting.get("caseId").getAsString();
        var content = new JsonObject();
        var name = "accept-submission";
        try {
            content.add("authenticationTags", fetch(submissionId, caseId, inbox.resolve(submissionId)));
        } catch (Wrong wrong) {
            name = "reject-submission";
            var problem = new JsonObject();
            problem.addProperty("type", Kurier.SCHEMAS + "/events/problems/" + wrong.getMessage());
            problem.addProperty("title", wrong.getMessage());
            problem.addProperty("instance", wrong.instance);
            content.add("problems", Kurier.JSON.toJsonTree(new JsonObject[] {problem}));
        }
        Events.post(name, submissionId, caseId, content, signingKey);
    }

    /** Keeps everything decrypted and found right, and gives the tags that an acceptance repeats. */
    private static JsonObject fetch(String submissionId, String caseId, Path folder) throws Exception {
        var address = Kurier.API + "/submissions/" + submissionId;
        var submission = Kurier.read(address);
        var metadataPart = submission.get("encryptedMetadata").getAsString();
        var dataPart = submission.get("encryptedData").getAsString();
        var parts = new HashMap<String, String>();
        var attachmentTags = new JsonObject();
        for (var id : submission.getAsJsonArray("attachments")) {
            var part = Kurier.get(address + "/attachments/" + id.getAsString());
            parts.put(id.getAsString(), part);
            attachmentTags.addProperty(id.getAsString(), Kurier.tagOf(part));
        }
        var tags = new JsonObject();
        tags.addProperty("metadata", Kurier.tagOf(metadataPart));
        tags.addProperty("data", Kurier.tagOf(dataPart));
        tags.add("attachments", attachmentTags);
        // The service has signed which tags the sender's parts have.
        var isAnnounced = Events.of(caseId).stream().anyMatch(event -> event.name().equals("submit-submission")
            && event.subject().equals("submission:" + submissionId)
            && tags.equals(event.content().get("authenticationTags")));
        if (!isAnnounced) throw new Wrong("authentication-tag-incorrect", "submission");
        var metadata = new String(opened(metadataPart, "metadata"), StandardCharsets.UTF_8);
        var structure = Kurier.JSON.fromJson(metadata, JsonObject.class).getAsJsonObject("contentStructure");
        var content = new HashMap<String, byte[]>();
        content.put("data.json", opened(dataPart, "data"));
        for (var one : structure.getAsJsonArray("attachments")) {
            var described = one.getAsJsonObject();
            // A large one comes in fragments, each a part of its own.
            var pieces = described.get("fragments") instanceof JsonArray some && !some.isEmpty()
                ? some.asList().stream().map(JsonElement::getAsString).toList()
                : List.of(described.get("attachmentId").getAsString());
            byte[] whole = {};
            for (var piece : pieces) {
                var part = parts.remove(piece);
                if (part == null) throw new Wrong("attachments-mismatch", "metadata");
                whole = joined(whole, opened(part, "attachment:" + piece));
            }
            check(whole, described, "attachment:" + pieces.get(0));
            // A data record that is too large for the submit is an attachment, too.
            content.put(described.get("purpose").getAsString().equals("data") ? "data.json" : pieces.get(0), whole);
        }
        if (!parts.isEmpty()) throw new Wrong("attachments-mismatch", "metadata");
        check(content.get("data.json"), structure.getAsJsonObject("data"), "data");
        Files.createDirectories(folder);
        for (var file : content.entrySet()) Files.write(folder.resolve(file.getKey()), file.getValue());
        return tags;
    }

    private static void check(byte[] content, JsonObject described, String instance) throws Exception {
        var expected = described.getAsJsonObject("hash").get("content").getAsString();
        if (!Kurier.sha512(content).equals(expected)) throw new Wrong("hash-mismatch", instance);
    }

    private static byte[] opened(String part, String instance) throws Exception {
        var segments = part.split("\\.", -1);
        var header = new String(Kurier.bytes(segments[0]), StandardCharsets.UTF_8);
        var key = keys.get(Kurier.JSON.fromJson(header, JsonObject.class).get("kid").getAsString());
        if (key == null) throw new IllegalStateException("There is no private key for " + instance);
        byte[] content;
        try {
            byte[] secret = Kurier.oaep(Cipher.DECRYPT_MODE, Kurier.privateKey(key)).doFinal(Kurier.bytes(segments[1]));
            var cipher = Cipher.getInstance("AES/GCM/NoPadding");
            var parameters = new GCMParameterSpec(128, Kurier.bytes(segments[2]));
            cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(secret, "AES"), parameters);
            cipher.updateAAD(segments[0].getBytes(StandardCharsets.US_ASCII));
            content = cipher.doFinal(joined(Kurier.bytes(segments[3]), Kurier.bytes(segments[4])));
        } catch (GeneralSecurityException fault) {
            throw new Wrong("encryption-issue", instance);
        }
        return content;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
    }
}
