using System.Buffers.Text;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

/// <summary>What both sides need, with .NET alone: token, calls, encrypted parts, signed events.</summary>
static class Kurier
{
    public static readonly string Base = Setting("KURIER_BASE_URL");
    public static readonly string Schemas = Environment.GetEnvironmentVariable("KURIER_SCHEMA_BASE") ?? Base + "/schemas";
    public static readonly string Api = Base + "/submission-api/v2";
    public static readonly string Destination = Setting("KURIER_DESTINATION_ID");
    static readonly HttpClient Http = new();
    static string? token;

    public static string Setting(string name) =>
        Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set.");

    /// <summary>A refusal ends the program with the problem document, which says what is wrong.</summary>
    static async Task<string> Request(HttpRequestMessage request)
    {
        using var answer = await Http.SendAsync(request);
        var text = await answer.Content.ReadAsStringAsync();
        if (answer.IsSuccessStatusCode) return text;
        throw new InvalidOperationException($"{request.Method} {request.RequestUri}: {(int)answer.StatusCode} {text}");
    }

    /// <summary>A token; it is good for 30 minutes at most.</summary>
    static async Task<string> Token()
    {
        if (token != null) return token;
        var form = new Dictionary<string, string>
        {
            ["grant_type"] = "client_credentials",
            ["client_id"] = Setting("KURIER_CLIENT_ID"),
            ["client_secret"] = Setting("KURIER_CLIENT_SECRET"),
        };
        var content = new FormUrlEncodedContent(form);
        var granted = await Request(new HttpRequestMessage(HttpMethod.Post, Setting("KURIER_TOKEN_URL")) { Content = content });
        return token = (string)JsonNode.Parse(granted)!["access_token"]!;
    }

    public static async Task<string> Call(
        string method, string url, string? body = null, string type = "application/json", string? idempotencyKey = null)
    {
        var request = new HttpRequestMessage(new HttpMethod(method), url);
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", await Token());
        if (idempotencyKey != null) request.Headers.Add("Idempotency-Key", idempotencyKey);
        if (body != null)
        {
            request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
            request.Content.Headers.ContentType = new MediaTypeHeaderValue(type);
        }
        return await Request(request);
    }

    public static async Task<JsonNode> Read(string url) => JsonNode.Parse(await Call("GET", url))!;

    public static string B64(ReadOnlySpan<byte> bytes) => Base64Url.EncodeToString(bytes);

    public static byte[] Bytes(string text) => Base64Url.DecodeFromChars(text);

    public static string Encoded(JsonNode value) => B64(Encoding.UTF8.GetBytes(value.ToJsonString()));

    /// <summary>A key of RSA from its JWK, with its private half where that is there.</summary>
    public static RSA Key(JsonNode jwk)
    {
        byte[]? Number(string name) => jwk[name] is { } value ? Bytes((string)value!) : null;
        return RSA.Create(new RSAParameters
        {
            Modulus = Number("n"), Exponent = Number("e"), D = Number("d"), P = Number("p"), Q = Number("q"),
            DP = Number("dp"), DQ = Number("dq"), InverseQ = Number("qi"),
        });
    }

    /// <summary>A compact JWE (RFC 7516).</summary>
    public static string Encrypt(byte[] content, JsonNode jwk, string? cty = null)
    {
        var members = new JsonObject { ["alg"] = "RSA-OAEP-256", ["enc"] = "A256GCM", ["kid"] = (string)jwk["kid"]! };
        if (cty != null) members["cty"] = cty;
        var header = Encoded(members);
        var secret = RandomNumberGenerator.GetBytes(32);
        var iv = RandomNumberGenerator.GetBytes(12);
        var text = new byte[content.Length];
        var tag = new byte[16];
        using var gcm = new AesGcm(secret, tag.Length);
        gcm.Encrypt(iv, content, text, tag, Encoding.ASCII.GetBytes(header));
        using var key = Key(jwk);
        var wrapped = key.Encrypt(secret, RSAEncryptionPadding.OaepSHA256);
        return string.Join('.', header, B64(wrapped), B64(iv), B64(text), B64(tag));
    }

    /// <summary>The authentication tag of a part, as events name it.</summary>
    public static string TagOf(string part) => part[(part.LastIndexOf('.') + 1)..];

    public static JsonObject HashOf(byte[] content) =>
        new() { ["type"] = "sha512", ["content"] = Convert.ToHexStringLower(SHA512.HashData(content)) };
}
