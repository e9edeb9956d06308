import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The signed events of a case. */
final class Events {
    /** An event that counts. */
    record Event(String name, String subject, JsonObject content) {}

    private Events() {}

    /** The whole log of a case, each signature verified, oldest first. */
    static List<Event> of(String caseId) throws Exception {
        var service = Kurier.read(Kurier.BASE + "/submission-api/.well-known/jwks.json");
        var found = new ArrayList<Event>();
        while (true) {
            var page = Kurier.read(Kurier.API + "/cases/" + caseId + "/events?limit=500&offset=" + found.size());
            for (var text : page.getAsJsonArray("eventLog")) found.add(verified(text.getAsString(), caseId, service));
            if (page.get("count").getAsInt() == 0 || found.size() >= page.get("totalCount").getAsInt()) return found;
        }
    }

    private static Event verified(String text, String caseId, JsonObject service) throws Exception {
        var parts = text.split("\\.");
        var header = object(parts[0]);
        var payload = object(parts[1]);
        var issuer = payload.get("iss").getAsString();
        var signature = Kurier.pss();
        signature.initVerify(Kurier.publicKey(keyOf(issuer, header.get("kid").getAsString(), service)));
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        var isRight = "PS512".equals(header.get("alg").getAsString()) && signature.verify(Kurier.bytes(parts[2]));
        var events = payload.getAsJsonObject("events");
        var type = events.keySet().iterator().next();
        var name = type.substring(type.lastIndexOf('/') + 1);
        // the service writes all but acceptances; both may reject
        var ofAdministration = issuer.equals(Kurier.DESTINATION);
        var mayWrite = name.equals("reject-submission") || ofAdministration == name.equals("accept-submission");
        if (!isRight || !mayWrite || !payload.get("txn").getAsString().equals("case:" + caseId)) {
            throw new IllegalStateException("An event that does not count: " + name);
        }
        return new Event(name, payload.get("sub").getAsString(), events.getAsJsonObject(type));
    }

    /** The key of an author comes from that author's place only. */
    private static JsonObject keyOf(String issuer, String kid, JsonObject service) throws Exception {
        if (issuer.equals(Kurier.DESTINATION)) {
            return Kurier.read(Kurier.API + "/destinations/" + Kurier.DESTINATION + "/keys/" + kid);
        }
        if (issuer.equals(Kurier.BASE + "/submission-api")) {
            for (var key : service.getAsJsonArray("keys")) {
                if (key.getAsJsonObject().get("kid").getAsString().equals(kid)) return key.getAsJsonObject();
            }
        }
        throw new IllegalStateException("An event of somebody else: " + issuer);
    }

    private static JsonObject object(String segment) {
        return Kurier.JSON.fromJson(new String(Kurier.bytes(segment), StandardCharsets.UTF_8), JsonObject.class);
    }

    /** Signs a decision as a security event token (RFC 8417) and posts it. */
    static void post(String name, String submissionId, String caseId, JsonObject content, JsonObject key)
            throws Exception {
        var events = new JsonObject();
        events.add(Kurier.SCHEMAS + "/events/" + name, content);
        var payload = new JsonObject();
        payload.addProperty("$schema", Kurier.SCHEMAS + "/set-payload/1.2.2/set-payload.schema.json");
        payload.addProperty("jti", UUID.randomUUID().toString());
        payload.addProperty("iss", Kurier.DESTINATION);
        payload.addProperty("iat", Instant.now().getEpochSecond());
        payload.addProperty("sub", "submission:" + submissionId);
        payload.addProperty("txn", "case:" + caseId);
        payload.add("events", events);
        var header = new JsonObject();
        header.addProperty("alg", "PS512");
        header.addProperty("typ", "secevent+jwt");
        header.add("kid", key.get("kid"));
        var input = Kurier.encoded(header) + "." + Kurier.encoded(payload);
        var signature = Kurier.pss();
        signature.initSign(Kurier.privateKey(key));
        signature.update(input.getBytes(StandardCharsets.US_ASCII));
        var event = input + "." + Kurier.b64(signature.sign());
        Kurier.call("POST", Kurier.API + "/cases/" + caseId + "/events", event, "application/jose");
        System.out.println(name + " " + submissionId);
    }
}
