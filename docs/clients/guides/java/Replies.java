import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Fetches the replies to what was sent from this folder, and accepts or rejects them; run it when a callback came, or
 * every few minutes:
 *
 *   set -a; . ./kurier-sender.env; set +a
 *   javac -cp gson.jar *.java && java -cp .:gson.jar Replies answers
 */
final class Replies {
    public static void main(String[] args) throws Exception {
        // What is decided leaves the list; replies to what was sent from elsewhere stay at its beginning.
        int others = 0;
        while (true) {
            var list = Kurier.read(Kurier.API + "/replies?limit=100&offset=" + others);
            var waiting = list.getAsJsonArray("replies");
            if (waiting.isEmpty()) return;
            for (var one : waiting) {
                var id = one.getAsJsonObject().get("replyId").getAsString();
                var caseId = one.getAsJsonObject().get("caseId").getAsString();
                var keys = keysOf(caseId);
                if (keys.isEmpty()) {
                    others++;
                    continue;
                }
                try {
                    decide(id, "accept", FetchedDocument.fetch("reply", id, caseId, keys, Path.of(args[0], id)).content());
                } catch (FetchedDocument.Wrong wrong) {
                    decide(id, "reject", wrong.content());
                }
            }
        }
    }

    private static void decide(String replyId, String decision, JsonObject content) throws Exception {
        var address = Content.address("reply", replyId) + "/" + decision;
        Kurier.call("PUT", address, content.toString(), "application/json");
        System.out.println(decision + "-reply " + replyId);
    }

    /** The private keys of a case by their kid, from the receipts that Send wrote. */
    private static Map<String, JsonObject> keysOf(String caseId) throws Exception {
        var keys = new HashMap<String, JsonObject>();
        try (var files = Files.newDirectoryStream(Path.of("."), "receipt-*.json")) {
            for (var file : files) {
                var receipt = Kurier.JSON.fromJson(Files.readString(file), JsonObject.class);
                var key = receipt.getAsJsonObject("replyKey");
                if (receipt.get("caseId").getAsString().equals(caseId)) keys.put(key.get("kid").getAsString(), key);
            }
        }
        return keys;
    }
}
