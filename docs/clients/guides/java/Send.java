import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * Sends a data record with attachments:
 *
 *   set -a; . ./kurier-sender.env; set +a
 *   javac -cp gson.jar *.java && java -cp .:gson.jar Send data.json deed.pdf
 */
final class Send {
    public static void main(String[] args) throws Exception {
        // 1. The destination, its key, and the first service that it takes.
        var address = Kurier.API + "/destinations/" + Kurier.DESTINATION;
        var destination = Kurier.read(address);
        var key = Kurier.read(address + "/keys/" + destination.get("encryptionKid").getAsString());
        var offer = destination.getAsJsonArray("publicServices").get(0).getAsJsonObject();
        var service = new JsonObject();
        service.add("identifier", offer.get("identifier"));
        service.addProperty("name", "An application");

        // 2. Create.
        var wish = new JsonObject();
        wish.addProperty("destinationId", Kurier.DESTINATION);
        wish.add("publicService", service);
        var created = Content.create("submission", wish, List.of(args).subList(1, args.length));

        // 3. A key for the replies. Its private half opens them, here and in kurier-client: keep it while replies may come.
        var replyKey = ReplyKey.make();
        var receipt = new JsonObject();
        receipt.addProperty("destinationId", Kurier.DESTINATION);
        receipt.addProperty("submissionId", created.id());
        receipt.addProperty("caseId", created.caseId());
        receipt.addProperty("state", "sending");
        receipt.add("replyKey", replyKey);
        var file = Path.of("receipt-" + created.id() + ".json");
        // Windows knows no such permissions: leave them out there
        var forYouAlone = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Files.createFile(file, forYouAlone);
        Files.writeString(file, receipt.toString());

        // 4. Attachments, metadata record and data record, encrypted each by itself.
        var channel = new JsonObject();
        channel.add("encryptionPublicKey", ReplyKey.publicHalf(replyKey));
        channel.add("processStandards", Kurier.JSON.toJsonTree(List.of(Content.MESSAGE)));
        var channels = new JsonObject();
        channels.add("fitConnect", channel);
        var metadata = new JsonObject();
        metadata.addProperty("$schema", Kurier.SCHEMAS + "/metadata/2.1.0/metadata.schema.json");
        metadata.add("publicService", service);
        metadata.add("replyChannel", channels);
        var schema = offer.getAsJsonArray("submissionSchemas").get(0).getAsJsonObject();
        Content.submit("submission", created, key, metadata, schema, Path.of(args[0]));
        System.out.println("submitted " + created.id() + " case " + created.caseId());
    }
}
