//go:build receive

// Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:
//
//	set -a; . ./kurier-receiver.env; set +a
//	go run -tags receive . inbox
package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
)

// The private keys, as `kurier-client keys make` or the portal wrote them, by their kid.
var keys = map[string]Jwk{}
var signingKey Jwk

type described struct {
	AttachmentID, Purpose string
	Fragments             []string
	Hash                  struct{ Content string }
}

// fetch keeps everything decrypted and found right, and gives the tags that an acceptance repeats.
func fetch(submissionID, caseID, folder string) (tags Tags, problem *Problem) {
	address := api + "/submissions/" + submissionID
	var submission struct {
		EncryptedMetadata, EncryptedData string
		Attachments                      []string
	}
	read(address, &submission)
	tags = Tags{tagOf(submission.EncryptedMetadata), tagOf(submission.EncryptedData), map[string]string{}}
	parts := map[string]string{}
	for _, id := range submission.Attachments {
		parts[id] = string(call("GET", address+"/attachments/"+id, nil))
		tags.Attachments[id] = tagOf(parts[id])
	}
	// The service has signed which tags the sender's parts have.
	isAnnounced := false
	for _, event := range eventsOf(caseID) {
		isOfThis := event.Name == "submit-submission" && event.Sub == "submission:"+submissionID
		isAnnounced = isAnnounced || isOfThis && reflect.DeepEqual(event.tags(), tags)
	}
	if !isAnnounced {
		return tags, wrong("authentication-tag-incorrect", "submission")
	}
	var metadata struct {
		ContentStructure struct {
			Data        described
			Attachments []described
		}
	}
	text, problem := opened(submission.EncryptedMetadata, "metadata")
	if problem != nil {
		return tags, problem
	}
	structure := &metadata.ContentStructure
	if json.Unmarshal(text, &metadata) != nil {
		return tags, wrong("syntax-violation", "metadata")
	}
	content := map[string][]byte{}
	if content["data.json"], problem = opened(submission.EncryptedData, "data"); problem != nil {
		return tags, problem
	}
	for _, one := range structure.Attachments {
		// A large one comes in fragments, each a part of its own.
		pieces := one.Fragments
		if len(pieces) == 0 {
			pieces = []string{one.AttachmentID}
		}
		// A data record that is too large for the submit is an attachment, too.
		name := pieces[0]
		if one.Purpose == "data" {
			name = "data.json"
		}
		content[name] = nil
		for _, id := range pieces {
			part, isThere := parts[id]
			if !isThere {
				return tags, wrong("attachments-mismatch", "metadata")
			}
			delete(parts, id)
			piece, problem := opened(part, "attachment:"+id)
			if problem != nil {
				return tags, problem
			}
			content[name] = append(content[name], piece...)
		}
		if problem = check(content[name], one, "attachment:"+pieces[0]); problem != nil {
			return tags, problem
		}
	}
	if len(parts) > 0 {
		return tags, wrong("attachments-mismatch", "metadata")
	}
	if problem = check(content["data.json"], structure.Data, "data"); problem != nil {
		return tags, problem
	}
	must(0, os.MkdirAll(folder, 0o700))
	for name, bytes := range content {
		must(0, os.WriteFile(filepath.Join(folder, name), bytes, 0o600))
	}
	return tags, nil
}
