//go:build send

// Sends a data record with attachments:
//
//	set -a; . ./kurier-sender.env; set +a
//	go run -tags send . data.json deed.pdf
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	getToken()

	// 1. The destination, its key, and the first service that it takes.
	var to struct {
		EncryptionKid  string
		PublicServices []struct {
			Identifier        string
			SubmissionSchemas []object
		}
	}
	read(api+"/destinations/"+destination, &to)
	var key Jwk
	read(api+"/destinations/"+destination+"/keys/"+to.EncryptionKid, &key)
	offer := to.PublicServices[0]
	service := object{"identifier": offer.Identifier, "name": "An application"}

	// 2. Create.
	wish := object{"destinationId": destination, "publicService": service}
	created, attachments := create("submission", wish, os.Args[2:])

	// 3. A key for the replies. Its private half opens them, here and in kurier-client: keep it as long as replies may come.
	replyKey := newKey()
	receipt := Receipt{destination, created.SubmissionID, created.CaseID, "sending", replyKey}
	must(0, os.WriteFile("receipt-"+created.SubmissionID+".json", must(json.Marshal(receipt)), 0o600))

	// 4. Attachments, metadata record and data record, encrypted each by itself.
	publicKey := Jwk{Kty: "RSA", Kid: replyKey.Kid, Alg: replyKey.Alg, KeyOps: []string{"wrapKey"}, N: replyKey.N, E: replyKey.E}
	record := object{
		"$schema":       schemas() + "/metadata/2.1.0/metadata.schema.json",
		"publicService": service,
		"replyChannel": object{"fitConnect": object{
			"encryptionPublicKey": publicKey, "processStandards": []string{messageSchema()}}},
	}
	submit("submission", created, key, record, offer.SubmissionSchemas[0], must(os.ReadFile(os.Args[1])), attachments)
	fmt.Println("submitted", created.SubmissionID, "case", created.CaseID)
}
