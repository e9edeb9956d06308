using System.Text.Json.Nodes;

/// <summary>Fetches the replies to what was sent from this folder, and accepts or rejects them.</summary>
static class Replies
{
    public static async Task Fetch(string answers)
    {
        // as Sender wrote them
        var receipts = Directory.GetFiles(".", "receipt-*.json")
            .Select(file => JsonNode.Parse(File.ReadAllText(file))!)
            .ToList();
        // What is decided leaves the list; replies to what was sent from elsewhere stay at its beginning.
        var others = 0;
        while (true)
        {
            var waiting = (await Kurier.Read($"{Kurier.Api}/replies?limit=100&offset={others}"))["replies"]!.AsArray();
            if (waiting.Count == 0) return;
            foreach (var one in waiting)
            {
                var (id, caseId) = ((string)one!["replyId"]!, (string)one["caseId"]!);
                var keys = receipts.Where(receipt => (string)receipt["caseId"]! == caseId)
                    .Select(receipt => receipt["replyKey"]!)
                    .ToDictionary(key => (string)key["kid"]!);
                if (keys.Count == 0)
                {
                    others++;
                    continue;
                }
                try
                {
                    var fetched = await FetchedDocument.Fetch("reply", id, caseId, keys, Path.Combine(answers, id));
                    await Decide(id, "accept", new JsonObject { ["authenticationTags"] = fetched.Tags });
                }
                catch (Wrong wrong)
                {
                    await Decide(id, "reject", wrong.Content());
                }
            }
        }
    }

    static async Task Decide(string replyId, string decision, JsonObject content)
    {
        await Kurier.Call("PUT", $"{Content.Address("reply", replyId)}/{decision}", content.ToJsonString());
        Console.WriteLine($"{decision}-reply {replyId}");
    }
}
