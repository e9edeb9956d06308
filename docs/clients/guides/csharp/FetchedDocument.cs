using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

/// <summary>What the sender is told: the name of a problem, and where it is.</summary>
sealed class Wrong(string name, string instance) : Exception(name)
{
    public JsonObject Content() => new()
    {
        ["problems"] = new JsonArray(new JsonObject
        {
            ["type"] = $"{Kurier.Schemas}/events/problems/{Message}",
            ["title"] = Message,
            ["instance"] = instance,
        }),
    };
}

/// <summary>A submission or reply that was decrypted and found right: its metadata record, and the tags to accept it.</summary>
sealed record FetchedDocument(JsonNode Metadata, JsonObject Tags)
{
    /// <summary>Keeps everything that is right in a folder.</summary>
    /// <param name="keys">The private ones by their kid.</param>
    public static async Task<FetchedDocument> Fetch(
        string kind, string id, string caseId, Dictionary<string, JsonNode> keys, string folder)
    {
        var address = Content.Address(kind, id);
        var document = await Kurier.Read(address);
        var (metadataPart, dataPart) = ((string)document["encryptedMetadata"]!, (string)document["encryptedData"]!);
        var parts = new Dictionary<string, string>();
        var attachmentTags = new JsonObject();
        foreach (var attachmentId in document["attachments"]!.AsArray().Select(one => (string)one!))
        {
            parts[attachmentId] = await Kurier.Call("GET", $"{address}/attachments/{attachmentId}");
            attachmentTags[attachmentId] = Kurier.TagOf(parts[attachmentId]);
        }
        var tags = new JsonObject
        {
            ["metadata"] = Kurier.TagOf(metadataPart),
            ["data"] = Kurier.TagOf(dataPart),
            ["attachments"] = attachmentTags,
        };
        if (!JsonNode.DeepEquals(await Content.AnnouncedTags(kind, id, caseId), tags))
            throw new Wrong("authentication-tag-incorrect", kind);
        var metadata = JsonNode.Parse(Opened(metadataPart, keys, "metadata"))!;
        var structure = metadata["contentStructure"]!;
        // Names that the sender gave are not safe as they are (see kurier-client): files are named by their ids.
        var content = new Dictionary<string, byte[]> { ["data.json"] = Opened(dataPart, keys, "data") };
        foreach (var described in structure["attachments"]!.AsArray())
        {
            // A large one comes in fragments, each a part of its own.
            var pieces = described!["fragments"]?.AsArray().Select(one => (string)one!).ToList() ?? [];
            if (pieces.Count == 0) pieces.Add((string)described["attachmentId"]!);
            byte[] whole = [];
            foreach (var piece in pieces)
            {
                if (!parts.Remove(piece, out var part)) throw new Wrong("attachments-mismatch", "metadata");
                whole = [.. whole, .. Opened(part, keys, $"attachment:{piece}")];
            }
            Check(whole, described, $"attachment:{pieces[0]}");
            // A data record that is too large for the submit is an attachment, too.
            content[(string)described["purpose"]! == "data" ? "data.json" : pieces[0]] = whole;
        }
        if (parts.Count > 0) throw new Wrong("attachments-mismatch", "metadata");
        Check(content["data.json"], structure["data"]!, "data");
        Directory.CreateDirectory(folder);
        foreach (var (name, bytes) in content) await File.WriteAllBytesAsync(Path.Combine(folder, name), bytes);
        return new FetchedDocument(metadata, tags);
    }

    static void Check(byte[] content, JsonNode described, string instance)
    {
        if (!JsonNode.DeepEquals(described["hash"], Kurier.HashOf(content))) throw new Wrong("hash-mismatch", instance);
    }

    static byte[] Opened(string part, Dictionary<string, JsonNode> keys, string instance)
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
