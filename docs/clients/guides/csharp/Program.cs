// set -a; . ./kurier-sender.env; set +a;   dotnet run -- send data.json deed.pdf
// set -a; . ./kurier-sender.env; set +a;   dotnet run -- replies answers
// set -a; . ./kurier-receiver.env; set +a; dotnet run -- receive inbox
// with an answer to all that is accepted:  dotnet run -- receive inbox message.json decision.pdf
await (args[0] switch
{
    "send" => Sender.Send(args[1], args[2..]),
    "replies" => Replies.Fetch(args[1]),
    _ => Receiver.Receive(args[1], args[2..]),
});
