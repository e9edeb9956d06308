package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
)

type described struct {
	AttachmentID, Purpose string
	Fragments             []string
	Hash                  struct{ Content string }
}

// Metadata is what is read of a metadata record.
type Metadata struct {
	Schema       string `json:"$schema"`
	ReplyChannel struct {
		FitConnect *struct{ EncryptionPublicKey Jwk }
	}
	ContentStructure struct {
		Data        described
		Attachments []described
	}
}

// fetch keeps everything decrypted and found right. It gives the tags that an acceptance repeats.
func fetch(kind, id, caseID string, keys map[string]Jwk, folder string) (metadata Metadata, tags Tags, problem *Problem) {
	address := addressOf(kind, id)
	var document struct {
		EncryptedMetadata, EncryptedData string
		Attachments                      []string
	}
	read(address, &document)
	tags = Tags{tagOf(document.EncryptedMetadata), tagOf(document.EncryptedData), map[string]string{}}
	parts := map[string]string{}
	for _, id := range document.Attachments {
		parts[id] = string(call("GET", address+"/attachments/"+id, nil))
		tags.Attachments[id] = tagOf(parts[id])
	}
	if !reflect.DeepEqual(announcedTags(kind, id, caseID), tags) {
		return metadata, tags, wrong("authentication-tag-incorrect", kind)
	}
	text, problem := opened(document.EncryptedMetadata, keys, "metadata")
	if problem != nil {
		return metadata, tags, problem
	}
	structure := &metadata.ContentStructure
	if json.Unmarshal(text, &metadata) != nil {
		return metadata, tags, wrong("syntax-violation", "metadata")
	}
	// Names that the sender gave are not safe as they are (see kurier-client): files are named by their ids.
	content := map[string][]byte{}
	if content["data.json"], problem = opened(document.EncryptedData, keys, "data"); problem != nil {
		return metadata, tags, problem
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
				return metadata, tags, wrong("attachments-mismatch", "metadata")
			}
			delete(parts, id)
			piece, problem := opened(part, keys, "attachment:"+id)
			if problem != nil {
				return metadata, tags, problem
			}
			content[name] = append(content[name], piece...)
		}
		if problem = check(content[name], one, "attachment:"+pieces[0]); problem != nil {
			return metadata, tags, problem
		}
	}
	if len(parts) > 0 {
		return metadata, tags, wrong("attachments-mismatch", "metadata")
	}
	if problem = check(content["data.json"], structure.Data, "data"); problem != nil {
		return metadata, tags, problem
	}
	must(0, os.MkdirAll(folder, 0o700))
	for name, bytes := range content {
		must(0, os.WriteFile(filepath.Join(folder, name), bytes, 0o600))
	}
	return metadata, tags, nil
}
