using System.Text;
using System.Text.Json.Nodes;

/// <summary>What was created, and the files that were announced, by the ids of attachments.</summary>
record CreatedDocument(string Id, string CaseId, Dictionary<string, string> Files);

/// <summary>What both sides need to send submissions and replies: kind is "submission" or "reply".</summary>
static class Content
{
    /// <summary>Schema of a text that every online service should be able to show.</summary>
    public static readonly string Message = $"{Kurier.Schemas}/message/1.0.0/message.schema.json";

    /// <summary>The specification spells it `replys`; `replies` answers as well.</summary>
    public static string Address(string kind, string id) => $"{Kurier.Api}/{kind}s/{id}";

    /// <summary>The service has signed which tags the sender's parts have.</summary>
    public static async Task<JsonNode> AnnouncedTags(string kind, string id, string caseId)
    {
        var events = await Events.Of(caseId);
        var submitted = events.Single(one => one.Name == $"submit-{kind}" && one.Subject == $"{kind}:{id}");
        return submitted.Content["authenticationTags"]!;
    }

    /// <summary>Announces every attachment. The same Idempotency-Key creates nothing twice.</summary>
    public static async Task<CreatedDocument> Create(string kind, JsonObject wish, string[] files)
    {
        var attachments = files.ToDictionary(_ => Guid.NewGuid().ToString());
        wish["announcedAttachments"] = new JsonArray([.. attachments.Keys.Select(id => (JsonNode)id)]);
        var idempotencyKey = Guid.NewGuid().ToString();
        var answer = await Kurier.Call(
            "POST", $"{Kurier.Api}/{kind}s", wish.ToJsonString(), idempotencyKey: idempotencyKey);
        var created = JsonNode.Parse(answer)!;
        return new CreatedDocument((string)created[$"{kind}Id"]!, (string)created["caseId"]!, attachments);
    }

    /// <summary>Encrypts and sends all parts. The metadata record lacks the schema and hashes of what is sent.</summary>
    public static async Task Submit(
        string kind, CreatedDocument created, JsonNode key, JsonObject metadata, JsonNode schema, string dataFile)
    {
        var address = Address(kind, created.Id);
        var tags = new JsonObject();
        var described = new JsonArray();
        foreach (var (id, file) in created.Files)
        {
            var content = await File.ReadAllBytesAsync(file);
            var part = Kurier.Encrypt(content, key);
            await Kurier.Call("PUT", $"{address}/attachments/{id}", part, "application/jose");
            tags[id] = Kurier.TagOf(part);
            described.Add(new JsonObject
            {
                ["attachmentId"] = id,
                ["purpose"] = "attachment",
                ["filename"] = Path.GetFileName(file),
                ["mimeType"] = file.EndsWith(".pdf") ? "application/pdf" : "application/octet-stream",
                ["hash"] = Kurier.HashOf(content),
            });
        }
        var data = await File.ReadAllBytesAsync(dataFile);
        metadata["contentStructure"] = new JsonObject
        {
            ["data"] = new JsonObject { ["submissionSchema"] = schema.DeepClone(), ["hash"] = Kurier.HashOf(data) },
            ["attachments"] = described,
        };
        var encryptedMetadata = Kurier.Encrypt(Encoding.UTF8.GetBytes(metadata.ToJsonString()), key, "application/json");
        var encryptedData = Kurier.Encrypt(data, key, "application/json");
        var parts = new JsonObject { ["encryptedMetadata"] = encryptedMetadata, ["encryptedData"] = encryptedData };
        await Kurier.Call("PUT", address, parts.ToJsonString());
        var sent = new JsonObject
        {
            ["metadata"] = Kurier.TagOf(encryptedMetadata),
            ["data"] = Kurier.TagOf(encryptedData),
            ["attachments"] = tags,
        };
        if (!JsonNode.DeepEquals(await AnnouncedTags(kind, created.Id, created.CaseId), sent))
            throw new InvalidOperationException("The service holds something else than what was sent.");
    }
}
