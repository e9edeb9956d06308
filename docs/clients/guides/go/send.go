//go:build send

// Sends a data record with attachments:
//
//	set -a; . ./kurier-sender.env; set +a
//	go run -tags send . data.json deed.pdf
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"mime"
	"os"
	"path/filepath"
	"reflect"
)

const jsonType = "application/json"

func main() {
	getToken()
	data := must(os.ReadFile(os.Args[1]))
	files := map[string]string{}
	announced := []string{}
	for _, file := range os.Args[2:] {
		id := newID()
		files[id], announced = file, append(announced, id)
	}

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

	// 2. Create: every attachment is announced. The same Idempotency-Key makes no second submission.
	var created struct{ SubmissionID, CaseID string }
	wish := object{"destinationId": destination, "publicService": service, "announcedAttachments": announced}
	answer := call("POST", api+"/submissions", must(json.Marshal(wish)), "Content-Type", jsonType, "Idempotency-Key", newID())
	if err := json.Unmarshal(answer, &created); err != nil {
		log.Fatal(err)
	}
	submission := api + "/submissions/" + created.SubmissionID

	// 3. Each attachment, encrypted by itself.
	sent := Tags{Attachments: map[string]string{}}
	described := []object{}
	for id, file := range files {
		content := must(os.ReadFile(file))
		part := encrypt(content, key, "")
		call("PUT", submission+"/attachments/"+id, []byte(part), "Content-Type", "application/jose")
		sent.Attachments[id] = tagOf(part)
		mimeType := mime.TypeByExtension(filepath.Ext(file))
		if mimeType == "" {
			mimeType = "application/octet-stream"
		}
		described = append(described, object{"attachmentId": id, "purpose": "attachment", "filename": filepath.Base(file),
			"mimeType": mimeType, "hash": hash(content)})
	}

	// 4. Metadata and data, and submit. The metadata record names the schema and the hash of all that was sent.
	metadata := must(json.Marshal(object{
		"$schema":       schemas() + "/metadata/2.1.0/metadata.schema.json",
		"publicService": service,
		"contentStructure": object{
			"data":        object{"submissionSchema": offer.SubmissionSchemas[0], "hash": hash(data)},
			"attachments": described,
		},
	}))
	parts := map[string]string{
		"encryptedMetadata": encrypt(metadata, key, jsonType),
		"encryptedData":     encrypt(data, key, jsonType),
	}
	call("PUT", submission, must(json.Marshal(parts)), "Content-Type", jsonType)
	sent.Metadata, sent.Data = tagOf(parts["encryptedMetadata"]), tagOf(parts["encryptedData"])

	// 5. The service has signed what it got: the tags are those of what was sent.
	for _, event := range eventsOf(created.CaseID) {
		if event.Name == "submit-submission" && !reflect.DeepEqual(event.tags(), sent) {
			log.Fatal("the service holds something else than what was sent")
		}
	}
	fmt.Println("submitted", created.SubmissionID, "case", created.CaseID)
}
