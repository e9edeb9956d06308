using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

/// <summary>Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes.</summary>
static class Receiver
{
    /// <summary>What the sender is told: the name of a problem, and where it is.</summary>
    sealed class Wrong(string name, string instance) : Exception(name)
    {
        public string Instance { get; } = instance;
    }

    static Dictionary<string, JsonNode> keys = [];

    public static async Task Receive(string inbox)
    {
        // The private keys, as `kurier-client keys make` or the portal wrote them.
        keys = Directory.GetFiles(Kurier.Setting("KURIER_KEYS"), "*.private.json")
            .Select(file => JsonNode.Parse(File.ReadAllText(file))!)
            .ToDictionary(key => (string)key["kid"]!);
        var signingKey = keys.Values.First(key => (string)key["alg"]! == "PS512");
        // What is decided leaves the list: read it from its beginning until it is empty.
        var list = $"{Kurier.Api}/submissions?offset=0&limit=100&destinationId={Kurier.Destination}";
        while ((await Kurier.Read(list))["submissions"]!.AsArray() is { Count: > 0 } waiting)
        {
            foreach (var one in waiting)
            {
                var (submissionId, caseId) = ((string)one!["submissionId"]!, (string)one["caseId"]!);
                var (name, content) = await Decision(submissionId, caseId, Path.Combine(inbox, submissionId));
                await Events.Post(name, submissionId, caseId, content, signingKey);
            }
        }
    }

    static async Task<(string Name, JsonObject Content)> Decision(string submissionId, string caseId, string folder)
    {
        try
        {
            var tags = await Fetch(submissionId, caseId, folder);
            return ("accept-submission", new JsonObject { ["authenticationTags"] = tags });
        }
        catch (Wrong wrong)
        {
            var problem = new JsonObject
            {
                ["type"] = $"{Kurier.Schemas}/events/problems/{wrong.Message}",
                ["title"] = wrong.Message,
                ["instance"] = wrong.Instance,
            };
            return ("reject-submission", new JsonObject { ["problems"] = new JsonArray(problem) });
        }
    }

    /// <summary>Keeps everything decrypted and found right, and gives the tags that an acceptance repeats.</summary>
    static async Task<JsonObject> Fetch(string submissionId, string caseId, string folder)
    {
        var address = $"{Kurier.Api}/submissions/{submissionId}";
        var submission = await Kurier.Read(address);
        var (metadataPart, dataPart) = ((string)submission["encryptedMetadata"]!, (string)submission["encryptedData"]!);
        var parts = new Dictionary<string, string>();
        var attachmentTags = new JsonObject();
        foreach (var id in submission["attachments"]!.AsArray().Select(id => (string)id!))
        {
            parts[id] = await Kurier.Call("GET", $"{address}/attachments/{id}");
            attachmentTags[id] = Kurier.TagOf(parts[id]);
        }
        var tags = new JsonObject
        {
            ["metadata"] = Kurier.TagOf(metadataPart),
            ["data"] = Kurier.TagOf(dataPart),
            ["attachments"] = attachmentTags,
        };
        // The service has signed which tags the sender's parts have.
        var isAnnounced = (await Events.Of(caseId)).Any(one =>
            one.Name == "submit-submission" && one.Subject == $"submission:{submissionId}" &&
            JsonNode.DeepEquals(one.Content["authenticationTags"], tags));
        if (!isAnnounced) throw new Wrong("authentication-tag-incorrect", "submission");
        var structure = JsonNode.Parse(Opened(metadataPart, "metadata"))!["contentStructure"]!;
        var content = new Dictionary<string, byte[]> { ["data.json"] = Opened(dataPart, "data") };
        foreach (var described in structure["attachments"]!.AsArray())
        {
            // A large one comes in fragments, each a part of its own.
            var pieces = described!["fragments"]?.AsArray().Select(id => (string)id!).ToList() ?? [];
            if (pieces.Count == 0) pieces.Add((string)described["attachmentId"]!);
            byte[] whole = [];
            foreach (var piece in pieces)
            {
                if (!parts.Remove(piece, out var part)) throw new Wrong("attachments-mismatch", "metadata");
                whole = [.. whole, .. Opened(part, $"attachment:{piece}")];
            }
            Check(whole, described, $"attachment:{pieces[0]}");
            // A data record that is too large for the submit is an attachment, too.
            content[(string)described["purpose"]! == "data" ? "data.json" : pieces[0]] = whole;
        }
        if (parts.Count > 0) throw new Wrong("attachments-mismatch", "metadata");
        Check(content["data.json"], structure["data"]!, "data");
        Directory.CreateDirectory(folder);
        foreach (var (name, bytes) in content) await File.WriteAllBytesAsync(Path.Combine(folder, name), bytes);
        return tags;
    }

    static void Check(byte[] content, JsonNode described, string instance)
    {
        if (!JsonNode.DeepEquals(described["hash"], Kurier.HashOf(content))) throw new Wrong("hash-mismatch", instance);
    }

    static byte[] Opened(string part, string instance)
    {
        var segments = part.Split('.');
        var kid = (string)JsonNode.Parse(Kurier.Bytes(segments[0]))!["kid"]!;
        if (!keys.TryGetValue(kid, out var jwk)) throw new InvalidOperationException($"There is no private key {kid}.");
        var text = Kurier.Bytes(segments[3]);
        var content = new byte[text.Length];
        try
        {
            using var key = Kurier.Key(jwk);
            var secret = key.Decrypt(Kurier.Bytes(segments[1]), RSAEncryptionPadding.OaepSHA256);
            using var gcm = new AesGcm(secret, 16);
            var header = Encoding.ASCII.GetBytes(segments[0]);
            gcm.Decrypt(Kurier.Bytes(segments[2]), text, Kurier.Bytes(segments[4]), content, header);
        }
        catch (CryptographicException)
        {
            throw new Wrong("encryption-issue", instance);
        }
        return content;
    }
}
