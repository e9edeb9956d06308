using System.Text;
using System.Text.Json.Nodes;

/// <summary>Sends a data record with attachments.</summary>
static class Sender
{
    public static async Task Send(string dataFile, string[] files)
    {
        var data = await File.ReadAllBytesAsync(dataFile);
        var attachments = files.ToDictionary(_ => Guid.NewGuid().ToString());

        // 1. The destination, its key, and the first service that it takes.
        var address = $"{Kurier.Api}/destinations/{Kurier.Destination}";
        var destination = await Kurier.Read(address);
        var key = await Kurier.Read($"{address}/keys/{(string)destination["encryptionKid"]!}");
        var offer = destination["publicServices"]![0]!;
        JsonObject Service() => new() { ["identifier"] = (string)offer["identifier"]!, ["name"] = "An application" };

        // 2. Create: every attachment is announced. The same Idempotency-Key makes no second submission.
        var wish = new JsonObject
        {
            ["destinationId"] = Kurier.Destination,
            ["publicService"] = Service(),
            ["announcedAttachments"] = new JsonArray([.. attachments.Keys.Select(id => (JsonNode)id)]),
        };
        var idempotencyKey = Guid.NewGuid().ToString();
        var answer = await Kurier.Call(
            "POST", $"{Kurier.Api}/submissions", wish.ToJsonString(), idempotencyKey: idempotencyKey);
        var created = JsonNode.Parse(answer)!;
        var (submissionId, caseId) = ((string)created["submissionId"]!, (string)created["caseId"]!);
        var submission = $"{Kurier.Api}/submissions/{submissionId}";

        // 3. Each attachment, encrypted by itself.
        var tags = new JsonObject();
        var described = new JsonArray();
        foreach (var (id, file) in attachments)
        {
            var content = await File.ReadAllBytesAsync(file);
            var part = Kurier.Encrypt(content, key);
            await Kurier.Call("PUT", $"{submission}/attachments/{id}", part, "application/jose");
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

        // 4. Metadata and data, and submit. The metadata record names the schema and the hash of all that was sent.
        var metadata = new JsonObject
        {
            ["$schema"] = $"{Kurier.Schemas}/metadata/2.1.0/metadata.schema.json",
            ["publicService"] = Service(),
            ["contentStructure"] = new JsonObject
            {
                ["data"] = new JsonObject
                {
                    ["submissionSchema"] = offer["submissionSchemas"]![0]!.DeepClone(),
                    ["hash"] = Kurier.HashOf(data),
                },
                ["attachments"] = described,
            },
        };
        var encryptedMetadata = Kurier.Encrypt(Encoding.UTF8.GetBytes(metadata.ToJsonString()), key, "application/json");
        var encryptedData = Kurier.Encrypt(data, key, "application/json");
        var parts = new JsonObject { ["encryptedMetadata"] = encryptedMetadata, ["encryptedData"] = encryptedData };
        await Kurier.Call("PUT", submission, parts.ToJsonString());

        // 5. The service has signed what it got: the tags are those of what was sent.
        var sent = new JsonObject
        {
            ["metadata"] = Kurier.TagOf(encryptedMetadata),
            ["data"] = Kurier.TagOf(encryptedData),
            ["attachments"] = tags,
        };
        var submitted = (await Events.Of(caseId)).Single(one => one.Name == "submit-submission");
        if (!JsonNode.DeepEquals(submitted.Content["authenticationTags"], sent))
            throw new InvalidOperationException("The service holds something else than what was sent.");
        Console.WriteLine($"submitted {submissionId} case {caseId}");
    }
}
