// set -a; . ./kurier-sender.env; set +a;   dotnet run -- send data.json deed.pdf
// set -a; . ./kurier-receiver.env; set +a; dotnet run -- receive inbox
await (args[0] == "send" ? Sender.Send(args[1], args[2..]) : Receiver.Receive(args[1]));
