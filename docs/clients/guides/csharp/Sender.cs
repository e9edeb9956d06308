using System.Security.Cryptography;
using System.Text.Json.Nodes;

/// <summary>Sends a data record with attachments.</summary>
static class Sender
{
    public static async Task Send(string dataFile, string[] files)
    {
        // 1. The destination, its key, and the first service that it takes.
        var address = $"{Kurier.Api}/destinations/{Kurier.Destination}";
        var destination = await Kurier.Read(address);
        var key = await Kurier.Read($"{address}/keys/{(string)destination["encryptionKid"]!}");
        var offer = destination["publicServices"]![0]!;
        JsonObject Service() => new() { ["identifier"] = (string)offer["identifier"]!, ["name"] = "An application" };

        // 2. Create.
        var wish = new JsonObject { ["destinationId"] = Kurier.Destination, ["publicService"] = Service() };
        var created = await Content.Create("submission", wish, files);

        // 3. A key for the replies. Its private half opens them, here and in kurier-client: keep it while replies may come.
        using var made = RSA.Create(4096);
        var kid = Guid.NewGuid().ToString();
        var receipt = new JsonObject
        {
            ["destinationId"] = Kurier.Destination,
            ["submissionId"] = created.Id,
            ["caseId"] = created.CaseId,
            ["state"] = "sending",
            ["replyKey"] = Jwk(made, kid, isPrivate: true),
        };
        var onlyOwner = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows()) onlyOwner.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        await using (var writer = new StreamWriter($"receipt-{created.Id}.json", onlyOwner))
            await writer.WriteAsync(receipt.ToJsonString());

        // 4. Attachments, metadata record and data record, encrypted each by itself.
        var metadata = new JsonObject
        {
            ["$schema"] = $"{Kurier.Schemas}/metadata/2.1.0/metadata.schema.json",
            ["publicService"] = Service(),
            ["replyChannel"] = new JsonObject
            {
                ["fitConnect"] = new JsonObject
                {
                    ["encryptionPublicKey"] = Jwk(made, kid, isPrivate: false),
                    ["processStandards"] = new JsonArray(Content.Message),
                },
            },
        };
        await Content.Submit("submission", created, key, metadata, offer["submissionSchemas"]![0]!, dataFile);
        Console.WriteLine($"submitted {created.Id} case {created.CaseId}");
    }

    static JsonObject Jwk(RSA key, string kid, bool isPrivate)
    {
        var numbers = key.ExportParameters(isPrivate);
        var jwk = new JsonObject
        {
            ["kty"] = "RSA",
            ["kid"] = kid,
            ["alg"] = "RSA-OAEP-256",
            ["key_ops"] = new JsonArray(isPrivate ? "unwrapKey" : "wrapKey"),
            ["n"] = Kurier.B64(numbers.Modulus),
            ["e"] = Kurier.B64(numbers.Exponent),
        };
        if (!isPrivate) return jwk;
        jwk["d"] = Kurier.B64(numbers.D);
        jwk["p"] = Kurier.B64(numbers.P);
        jwk["q"] = Kurier.B64(numbers.Q);
        jwk["dp"] = Kurier.B64(numbers.DP);
        jwk["dq"] = Kurier.B64(numbers.DQ);
        jwk["qi"] = Kurier.B64(numbers.InverseQ);
        return jwk;
    }
}
