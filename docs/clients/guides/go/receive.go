//go:build receive

// Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:
//
//	set -a; . ./kurier-receiver.env; set +a
//	go run -tags receive . inbox
//
// With a message and attachments, what was accepted is answered with them: {"subject": "…", "message": "…"}
//
//	go run -tags receive . inbox message.json decision.pdf
package main

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha512"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"
)

// The private keys, as `kurier-client keys make` or the portal wrote them, by their kid.
var keys = map[string]Jwk{}
var signingKey Jwk

// decide signs a security event token (RFC 8417) and posts it.
func decide(submissionID, caseID, name string, content any) {
	input := encoded(object{"alg": "PS512", "typ": "secevent+jwt", "kid": signingKey.Kid}) + "." + encoded(object{
		"$schema": schemas() + "/set-payload/1.2.2/set-payload.schema.json",
		"jti":     newID(),
		"iss":     destination,
		"iat":     time.Now().Unix(),
		"sub":     "submission:" + submissionID,
		"txn":     "case:" + caseID,
		"events":  object{schemas() + "/events/" + name: content},
	})
	digest := sha512.Sum512([]byte(input))
	signature := must(rsa.SignPSS(rand.Reader, signingKey.private(), pss.Hash, digest[:], pss))
	event := input + "." + b64.EncodeToString(signature)
	call("POST", api+"/cases/"+caseID+"/events", []byte(event), "Content-Type", "application/jose")
	fmt.Println(name, submissionID)
}

// reply answers for the key that the sender gave, in the version of the metadata record that it wrote itself.
func reply(caseID string, metadata Metadata, answer []string) {
	channel := metadata.ReplyChannel.FitConnect
	if len(answer) == 0 || channel == nil {
		return
	}
	created, attachments := create("reply", object{"caseId": caseID}, answer[1:])
	record := object{"$schema": metadata.Schema}
	schema := object{"schemaUri": messageSchema(), "mimeType": jsonType}
	submit("reply", created, channel.EncryptionPublicKey, record, schema, must(os.ReadFile(answer[0])), attachments)
	fmt.Println("submit-reply", created.ReplyID)
}

func main() {
	for _, file := range must(filepath.Glob(filepath.Join(os.Getenv("KURIER_KEYS"), "*.private.json"))) {
		var key Jwk
		if err := json.Unmarshal(must(os.ReadFile(file)), &key); err != nil {
			log.Fatal(err)
		}
		if key.Alg == "PS512" {
			signingKey = key
		} else {
			keys[key.Kid] = key
		}
	}
	getToken()
	// What is decided leaves the list: read it from its beginning until it is empty.
	for {
		var waiting struct {
			Submissions []struct{ SubmissionID, CaseID string }
		}
		read(api+"/submissions?offset=0&limit=100&destinationId="+destination, &waiting)
		if len(waiting.Submissions) == 0 {
			return
		}
		for _, one := range waiting.Submissions {
			folder := filepath.Join(os.Args[1], one.SubmissionID)
			metadata, tags, problem := fetch("submission", one.SubmissionID, one.CaseID, keys, folder)
			if problem != nil {
				decide(one.SubmissionID, one.CaseID, "reject-submission", object{"problems": []*Problem{problem}})
				continue
			}
			decide(one.SubmissionID, one.CaseID, "accept-submission", object{"authenticationTags": tags})
			reply(one.CaseID, metadata, os.Args[2:])
		}
	}
}
