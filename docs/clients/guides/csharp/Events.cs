using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

/// <summary>An event that counts.</summary>
record Event(string Name, string Subject, JsonNode Content);

/// <summary>The signed events of a case.</summary>
static class Events
{
    /// <summary>The whole log of a case, each signature verified, oldest first.</summary>
    public static async Task<List<Event>> Of(string caseId)
    {
        var service = await Kurier.Read($"{Kurier.Base}/submission-api/.well-known/jwks.json");
        var found = new List<Event>();
        while (true)
        {
            var page = await Kurier.Read($"{Kurier.Api}/cases/{caseId}/events?limit=500&offset={found.Count}");
            foreach (var text in page["eventLog"]!.AsArray()) found.Add(await Verified((string)text!, caseId, service));
            if ((int)page["count"]! == 0 || found.Count >= (int)page["totalCount"]!) return found;
        }
    }

    static async Task<Event> Verified(string text, string caseId, JsonNode service)
    {
        var parts = text.Split('.');
        var header = JsonNode.Parse(Kurier.Bytes(parts[0]))!;
        var payload = JsonNode.Parse(Kurier.Bytes(parts[1]))!;
        var issuer = (string)payload["iss"]!;
        using var key = Kurier.Key(await KeyOf(issuer, (string)header["kid"]!, service));
        var signed = Encoding.ASCII.GetBytes($"{parts[0]}.{parts[1]}");
        // its salt is as long as the hash, as PS512 wants it
        var isRight = (string)header["alg"]! == "PS512" &&
            key.VerifyData(signed, Kurier.Bytes(parts[2]), HashAlgorithmName.SHA512, RSASignaturePadding.Pss);
        var (type, content) = payload["events"]!.AsObject().Single();
        var name = type[(type.LastIndexOf('/') + 1)..];
        // the service writes all but acceptances; both may reject
        var mayWrite = name == "reject-submission" || issuer == Kurier.Destination == (name == "accept-submission");
        if (isRight && mayWrite && (string)payload["txn"]! == $"case:{caseId}")
            return new Event(name, (string)payload["sub"]!, content!);
        throw new InvalidOperationException($"An event that does not count: {name}");
    }

    /// <summary>The key of an author comes from that author's place only.</summary>
    static async Task<JsonNode> KeyOf(string issuer, string kid, JsonNode service)
    {
        if (issuer == Kurier.Destination) return await Kurier.Read($"{Kurier.Api}/destinations/{issuer}/keys/{kid}");
        if (issuer != $"{Kurier.Base}/submission-api")
            throw new InvalidOperationException($"An event of somebody else: {issuer}");
        return service["keys"]!.AsArray().First(key => (string)key!["kid"]! == kid)!;
    }

    /// <summary>Signs a decision as a security event token (RFC 8417) and posts it.</summary>
    public static async Task Post(string name, string submissionId, string caseId, JsonObject content, JsonNode jwk)
    {
        var payload = new JsonObject
        {
            ["$schema"] = $"{Kurier.Schemas}/set-payload/1.2.2/set-payload.schema.json",
            ["jti"] = Guid.NewGuid().ToString(),
            ["iss"] = Kurier.Destination,
            ["iat"] = DateTimeOffset.UtcNow.ToUnixTimeSeconds(),
            ["sub"] = $"submission:{submissionId}",
            ["txn"] = $"case:{caseId}",
            ["events"] = new JsonObject { [$"{Kurier.Schemas}/events/{name}"] = content },
        };
        var header = new JsonObject { ["alg"] = "PS512", ["typ"] = "secevent+jwt", ["kid"] = (string)jwk["kid"]! };
        var input = $"{Kurier.Encoded(header)}.{Kurier.Encoded(payload)}";
        using var key = Kurier.Key(jwk);
        var signature = key.SignData(Encoding.ASCII.GetBytes(input), HashAlgorithmName.SHA512, RSASignaturePadding.Pss);
        var body = $"{input}.{Kurier.B64(signature)}";
        await Kurier.Call("POST", $"{Kurier.Api}/cases/{caseId}/events", body, "application/jose");
        Console.WriteLine($"{name} {submissionId}");
    }
}
