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

/** A submission or reply that was fetched, decrypted and found right: its metadata record, and the tags to accept it. */
record FetchedDocument(JsonObject metadata, JsonObject tags) {
    /** What the sender is told: the name of a problem, and where it is. */
    static final class Wrong extends Exception {
        private final String instance;

        Wrong(String name, String instance) {
            super(name);
            this.instance = instance;
        }

        JsonObject content() {
            var problem = new JsonObject();
            problem.addProperty("type", Kurier.SCHEMAS + "/events/problems/" + getMessage());
            problem.addProperty("title", getMessage());
            problem.addProperty("instance", instance);
            var content = new JsonObject();
            content.add("problems", Kurier.JSON.toJsonTree(new JsonObject[] {problem}));
            return content;
        }
    }

    JsonObject content() {
        var content = new JsonObject();
        content.add("authenticationTags", tags);
        return content;
    }

    /** Keeps everything that is right in a folder. {@code keys}: the private ones by their kid. */
    static FetchedDocument fetch(String kind, String id, String caseId, Map<String, JsonObject> keys, Path folder)
            throws Exception {
        var address = Content.address(kind, id);
        var document = Kurier.read(address);
        var metadataPart = document.get("encryptedMetadata").getAsString();
        var dataPart = document.get("encryptedData").getAsString();
        var parts = new HashMap<String, String>();
        var attachmentTags = new JsonObject();
        for (var attachmentId : document.getAsJsonArray("attachments")) {
            var part = Kurier.get(address + "/attachments/" + attachmentId.getAsString());
            parts.put(attachmentId.getAsString(), part);
            attachmentTags.addProperty(attachmentId.getAsString(), Kurier.tagOf(part));
        }
        var tags = new JsonObject();
        tags.addProperty("metadata", Kurier.tagOf(metadataPart));
        tags.addProperty("data", Kurier.tagOf(dataPart));
        tags.add("attachments", attachmentTags);
        if (!tags.equals(Content.announcedTags(kind, id, caseId))) throw new Wrong("authentication-tag-incorrect", kind);
        var text = new String(opened(metadataPart, keys, "metadata"), StandardCharsets.UTF_8);
        var metadata = Kurier.JSON.fromJson(text, JsonObject.class);
        var structure = metadata.getAsJsonObject("contentStructure");
        // Names that the sender gave are not safe as they are (see kurier-client): files are named by their ids.
        var content = new HashMap<String, byte[]>();
        content.put("data.json", opened(dataPart, keys, "data"));
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
                whole = joined(whole, opened(part, keys, "attachment:" + piece));
            }
            check(whole, described, "attachment:" + pieces.get(0));
            // A data record that is too large for the submit is an attachment, too.
            content.put(described.get("purpose").getAsString().equals("data") ? "data.json" : pieces.get(0), whole);
        }
        if (!parts.isEmpty()) throw new Wrong("attachments-mismatch", "metadata");
        check(content.get("data.json"), structure.getAsJsonObject("data"), "data");
        Files.createDirectories(folder);
        for (var file : content.entrySet()) Files.write(folder.resolve(file.getKey()), file.getValue());
        return new FetchedDocument(metadata, tags);
    }

    private static void check(byte[] content, JsonObject described, String instance) throws Exception {
        var expected = described.getAsJsonObject("hash").get("content").getAsString();
        if (!Kurier.sha512(content).equals(expected)) throw new Wrong("hash-mismatch", instance);
    }

    private static byte[] opened(String part, Map<String, JsonObject> keys, String instance) throws Exception {
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
