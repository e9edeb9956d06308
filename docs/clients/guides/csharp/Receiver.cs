using System.Text.Json.Nodes;

/// <summary>Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes.</summary>
static class Receiver
{
    /// <param name="answer">A message and attachments, with which what was accepted is answered:
    /// {"subject": "…", "message": "…"}</param>
    public static async Task Receive(string inbox, string[] answer)
    {
        // The private keys, as `kurier-client keys make` or the portal wrote them.
        var keys = Directory.GetFiles(Kurier.Setting("KURIER_KEYS"), "*.private.json")
            .Select(file => JsonNode.Parse(File.ReadAllText(file))!)
            .ToDictionary(key => (string)key["kid"]!);
        var signingKey = keys.Values.First(key => (string)key["alg"]! == "PS512");
        // What is decided leaves the list: read it from its beginning until it is empty.
        var list = $"{Kurier.Api}/submissions?offset=0&limit=100&destinationId={Kurier.Destination}";
        while ((await Kurier.Read(list))["submissions"]!.AsArray() is { Count: > 0 } waiting)
        {
            foreach (var one in waiting)
            {
                var (id, caseId) = ((string)one!["submissionId"]!, (string)one["caseId"]!);
                try
                {
                    var fetched = await FetchedDocument.Fetch("submission", id, caseId, keys, Path.Combine(inbox, id));
                    var content = new JsonObject { ["authenticationTags"] = fetched.Tags };
                    await Events.Post("accept-submission", id, caseId, content, signingKey);
                    await Reply(caseId, fetched.Metadata, answer);
                }
                catch (Wrong wrong)
                {
                    await Events.Post("reject-submission", id, caseId, wrong.Content(), signingKey);
                }
            }
        }
    }

    /// <summary>Answers for the key that the sender gave, in the version of the metadata record that it wrote itself.</summary>
    static async Task Reply(string caseId, JsonNode answered, string[] answer)
    {
        if (answer.Length == 0 || answered["replyChannel"]?["fitConnect"] is not { } channel) return;
        var created = await Content.Create("reply", new JsonObject { ["caseId"] = caseId }, answer[1..]);
        var metadata = new JsonObject { ["$schema"] = (string)answered["$schema"]! };
        var schema = new JsonObject { ["schemaUri"] = Content.Message, ["mimeType"] = "application/json" };
        await Content.Submit("reply", created, channel["encryptionPublicKey"]!, metadata, schema, answer[0]);
        Console.WriteLine($"submit-reply {created.Id}");
    }
}
