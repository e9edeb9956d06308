//go:build receive

// Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:
//
//	set -a; . ./kurier-receiver.env; set +a
//	go run -tags receive . inbox
package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
)

// The private keys, as `kurier-client keys make` or the portal wrote them, by their kid.
var keys = map[string]Jwk{}
var signingKey Jwk

// Problem is what the sender is told.
type Problem struct {
	Type     string `json:"type"`
	Title    string `json:"title"`
	Instance string `json:"instance"`
}

func wrong(name, instance string) *Problem {
	return &Problem{schemas() + "/events/problems/" + name, name, instance}
}

// opened decrypts a part and compares its hash, where one is given.
func opened(part, expected, instance string) ([]byte, *Problem) {
	var header struct{ Kid string }
	segments := strings.Split(part, ".")
	bytes := make([][]byte, 0, 5)
	for _, segment := range segments {
		bytes = append(bytes, must(b64.DecodeString(segment)))
	}
	if err := json.Unmarshal(bytes[0], &header); err != nil {
		return nil, wrong("encryption-issue", instance)
	}
	key, isKnown := keys[header.Kid]
	if !isKnown {
		panic("no private key " + header.Kid)
	}
	secret, err := rsa.DecryptOAEP(sha256.New(), nil, key.private(), bytes[1], nil)
	if err != nil {
		return nil, wrong("encryption-issue", instance)
	}
	block, err := aes.NewCipher(secret)
	if err != nil {
		return nil, wrong("encryption-issue", instance)
	}
	content, err := must(cipher.NewGCM(block)).Open(nil, bytes[2], append(bytes[3], bytes[4]...), []byte(segments[0]))
	if err != nil {
		return nil, wrong("encryption-issue", instance)
	}
	if expected != "" && fmt.Sprintf("%x", sha512.Sum512(content)) != expected {
		return nil, wrong("hash-mismatch", instance)
	}
	return content, nil
}

type described struct {
	AttachmentID string
	Hash         struct{ Content string }
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
	text, problem := opened(submission.EncryptedMetadata, "", "metadata")
	if problem != nil {
		return tags, problem
	}
	structure := &metadata.ContentStructure
	if json.Unmarshal(text, &metadata) != nil || len(structure.Attachments) != len(parts) {
		return tags, wrong("attachments-mismatch", "metadata")
	}
	content := map[string][]byte{}
	if content["data.json"], problem = opened(submission.EncryptedData, structure.Data.Hash.Content, "data"); problem != nil {
		return tags, problem
	}
	for _, one := range structure.Attachments {
		part, isThere := parts[one.AttachmentID]
		if !isThere {
			return tags, wrong("attachments-mismatch", "metadata")
		}
		content[one.AttachmentID], problem = opened(part, one.Hash.Content, "attachment:"+one.AttachmentID)
		if problem != nil {
			return tags, problem
		}
	}
	must(0, os.MkdirAll(folder, 0o700))
	for name, bytes := range content {
		must(0, os.WriteFile(filepath.Join(folder, name), bytes, 0o600))
	}
	return tags, nil
}
