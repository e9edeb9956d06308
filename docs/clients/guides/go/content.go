package main

import (
	"encoding/json"
	"log"
	"mime"
	"os"
	"path/filepath"
	"reflect"
)

const jsonType = "application/json"

// CreatedDocument is what was created: a submission or a reply.
type CreatedDocument struct{ SubmissionID, ReplyID, CaseID string }

// addressOf takes the kind "submission" or "reply". The specification spells it `replys`; `replies` answers as well.
func addressOf(kind, id string) string { return api + "/" + kind + "s/" + id }

// messageSchema is that of a text that every online service should be able to show.
func messageSchema() string { return schemas() + "/message/1.0.0/message.schema.json" }

// announcedTags gives the tags of the sender's parts, which the service has signed.
func announcedTags(kind, id, caseID string) (tags Tags) {
	for _, event := range eventsOf(caseID) {
		if event.Name == "submit-"+kind && event.Sub == kind+":"+id {
			return event.tags()
		}
	}
	log.Fatal("the service has signed no event of ", id)
	return tags
}

// create announces every attachment. The same Idempotency-Key creates nothing twice.
func create(kind string, wish object, names []string) (created CreatedDocument, attachments map[string]string) {
	attachments = map[string]string{}
	announced := []string{}
	for _, name := range names {
		id := newID()
		attachments[id], announced = name, append(announced, id)
	}
	wish["announcedAttachments"] = announced
	body := must(json.Marshal(wish))
	answer := call("POST", api+"/"+kind+"s", body, "Content-Type", jsonType, "Idempotency-Key", newID())
	if err := json.Unmarshal(answer, &created); err != nil {
		log.Fatal(err)
	}
	return created, attachments
}

// submit encrypts and sends all parts. The record lacks the schema and hashes of what is sent.
func submit(kind string, created CreatedDocument, key Jwk, record, schema object, data []byte, attachments map[string]string) {
	id := created.SubmissionID + created.ReplyID // one of them is empty
	sent := Tags{Attachments: map[string]string{}}
	described := []object{}
	for attachmentID, name := range attachments {
		content := must(os.ReadFile(name))
		part := encrypt(content, key, "")
		call("PUT", addressOf(kind, id)+"/attachments/"+attachmentID, []byte(part), "Content-Type", "application/jose")
		sent.Attachments[attachmentID] = tagOf(part)
		mimeType := mime.TypeByExtension(filepath.Ext(name))
		if mimeType == "" {
			mimeType = "application/octet-stream"
		}
		described = append(described, object{"attachmentId": attachmentID, "purpose": "attachment",
			"filename": filepath.Base(name), "mimeType": mimeType, "hash": hash(content)})
	}
	record["contentStructure"] = object{
		"data":        object{"submissionSchema": schema, "hash": hash(data)},
		"attachments": described,
	}
	metadata := encrypt(must(json.Marshal(record)), key, jsonType)
	encryptedData := encrypt(data, key, jsonType)
	parts := object{"encryptedMetadata": metadata, "encryptedData": encryptedData}
	call("PUT", addressOf(kind, id), must(json.Marshal(parts)), "Content-Type", jsonType)
	sent.Metadata, sent.Data = tagOf(metadata), tagOf(encryptedData)
	if !reflect.DeepEqual(announcedTags(kind, id, created.CaseID), sent) {
		log.Fatal("the service holds something else than what was sent")
	}
}
