import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

/** What both sides need: token, calls, encrypted parts. Its crypto is Java's own; Gson reads JSON. */
final class Kurier {
    static final String BASE = System.getenv("KURIER_BASE_URL");
    static final String SCHEMAS = System.getenv().getOrDefault("KURIER_SCHEMA_BASE", BASE + "/schemas");
    static final String API = BASE + "/submission-api/v2";
    static final String DESTINATION = System.getenv("KURIER_DESTINATION_ID");
    static final Gson JSON = new Gson();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final SecureRandom RANDOM = new SecureRandom();
    private static String token;

    private Kurier() {}

    /** A request; a refusal ends the program with the problem document, which says what is wrong. */
    static String request(String method, String url, String body, String... headers) throws Exception {
        var content = HttpRequest.BodyPublishers.ofString(body);
        var asked = HttpRequest.newBuilder(URI.create(url)).method(method, content);
        if (headers.length > 0) asked.headers(headers);
        var answer = HTTP.send(asked.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() < 300) return answer.body();
        throw new IllegalStateException(method + " " + url + ": " + answer.statusCode() + " " + answer.body());
    }

    /** A token; it is good for 30 minutes at most. */
    private static String token() throws Exception {
        if (token != null) return token;
        var form = "grant_type=client_credentials&client_id=" + System.getenv("KURIER_CLIENT_ID") + "&client_secret="
            + URLEncoder.encode(System.getenv("KURIER_CLIENT_SECRET"), StandardCharsets.UTF_8);
        var url = System.getenv("KURIER_TOKEN_URL");
        var granted = request("POST", url, form, "Content-Type", "application/x-www-form-urlencoded");
        return token = JSON.fromJson(granted, JsonObject.class).get("access_token").getAsString();
    }

    static String call(String method, String url, String body, String type, String... more) throws Exception {
        var headers = new java.util.ArrayList<>(Arrays.asList("Authorization", "Bearer " + token(), "Content-Type", type));
        headers.addAll(Arrays.asList(more));
        return request(method, url, body, headers.toArray(String[]::new));
    }

    static String get(String url) throws Exception {
        return request("GET", url, "", "Authorization", "Bearer " + token());
    }

    static JsonObject read(String url) throws Exception {
        return JSON.fromJson(get(url), JsonObject.class);
    }

    static String b64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static byte[] bytes(String text) {
        return Base64.getUrlDecoder().decode(text);
    }

    static String encoded(JsonElement value) {
        return b64(value.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static BigInteger number(JsonObject jwk, String name) {
        return new BigInteger(1, bytes(jwk.get(name).getAsString()));
    }

    static PublicKey publicKey(JsonObject jwk) throws GeneralSecurityException {
        return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(number(jwk, "n"), number(jwk, "e")));
    }

    static PrivateKey privateKey(JsonObject jwk) throws GeneralSecurityException {
        return KeyFactory.getInstance("RSA").generatePrivate(new RSAPrivateKeySpec(number(jwk, "n"), number(jwk, "d")));
    }

    static Cipher oaep(int mode, java.security.Key key) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
        // the name alone would take SHA-1 within MGF1
        var sha256 = new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);
        cipher.init(mode, key, sha256);
        return cipher;
    }

    static Signature pss() throws GeneralSecurityException {
        var signature = Signature.getInstance("RSASSA-PSS");
        signature.setParameter(new PSSParameterSpec("SHA-512", "MGF1", MGF1ParameterSpec.SHA512, 64, 1));
        return signature;
    }

    /** A compact JWE (RFC 7516). */
    static String encrypt(byte[] content, JsonObject key, String cty) throws GeneralSecurityException {
        var members = new JsonObject();
        members.addProperty("alg", "RSA-OAEP-256");
        members.addProperty("enc", "A256GCM");
        members.add("kid", key.get("kid"));
        if (cty != null) members.addProperty("cty", cty);
        var header = encoded(members);
        byte[] secret = new byte[32];
        byte[] iv = new byte[12];
        RANDOM.nextBytes(secret);
        RANDOM.nextBytes(iv);
        var wrapped = oaep(Cipher.ENCRYPT_MODE, publicKey(key)).doFinal(secret);
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(secret, "AES"), new GCMParameterSpec(128, iv));
        cipher.updateAAD(header.getBytes(StandardCharsets.US_ASCII));
        byte[] sealed = cipher.doFinal(content);
        int end = sealed.length - 16;
        byte[] text = Arrays.copyOf(sealed, end);
        byte[] tag = Arrays.copyOfRange(sealed, end, sealed.length);
        return String.join(".", header, b64(wrapped), b64(iv), b64(text), b64(tag));
    }

    /** The authentication tag of a part, as events name it. */
    static String tagOf(String part) {
        return part.substring(part.lastIndexOf('.') + 1);
    }

    static String sha512(byte[] content) throws GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(content));
    }
}
