import com.google.gson.JsonObject;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.List;
import java.util.UUID;

/** The key of a sender, for which replies are encrypted, as a JWK (RFC 7517). */
final class ReplyKey {
    private ReplyKey() {}

    /** A private key of 4096 bits. */
    static JsonObject make() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(4096);
        var made = (RSAPrivateCrtKey) generator.generateKeyPair().getPrivate();
        var jwk = new JsonObject();
        jwk.addProperty("kty", "RSA");
        jwk.addProperty("kid", UUID.randomUUID().toString());
        jwk.addProperty("alg", "RSA-OAEP-256");
        jwk.add("key_ops", Kurier.JSON.toJsonTree(List.of("unwrapKey")));
        jwk.addProperty("n", number(made.getModulus()));
        jwk.addProperty("e", number(made.getPublicExponent()));
        jwk.addProperty("d", number(made.getPrivateExponent()));
        jwk.addProperty("p", number(made.getPrimeP()));
        jwk.addProperty("q", number(made.getPrimeQ()));
        jwk.addProperty("dp", number(made.getPrimeExponentP()));
        jwk.addProperty("dq", number(made.getPrimeExponentQ()));
        jwk.addProperty("qi", number(made.getCrtCoefficient()));
        return jwk;
    }

    static JsonObject publicHalf(JsonObject privateKey) {
        var jwk = new JsonObject();
        for (var name : List.of("kty", "kid", "alg", "n", "e")) jwk.add(name, privateKey.get(name));
        jwk.add("key_ops", Kurier.JSON.toJsonTree(List.of("wrapKey")));
        return jwk;
    }

    /** Big-endian, without the byte that Java puts before a number for its sign. */
    private static String number(BigInteger value) {
        byte[] bytes = value.toByteArray();
        return Kurier.b64(bytes[0] == 0 ? java.util.Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }
}
