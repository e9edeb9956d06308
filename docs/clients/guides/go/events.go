package main

import (
	"crypto/rsa"
	"crypto/sha512"
	"encoding/json"
	"log"
	"strconv"
	"strings"
)

// Tags are the authentication tags of a submission's parts.
type Tags struct {
	Metadata    string            `json:"metadata"`
	Data        string            `json:"data"`
	Attachments map[string]string `json:"attachments"`
}

// Event is a signed event that counts.
type Event struct {
	Iss, Sub, Txn, Name string
	Events              map[string]struct{ AuthenticationTags Tags }
}

func (event Event) tags() Tags {
	for _, content := range event.Events {
		return content.AuthenticationTags
	}
	return Tags{}
}

// eventsOf reads the whole log of a case and verifies each event, oldest first.
func eventsOf(caseID string) (found []Event) {
	var service struct{ Keys []Jwk }
	read(base+"/submission-api/.well-known/jwks.json", &service)
	for {
		var page struct {
			Count, TotalCount int
			EventLog          []string
		}
		read(api+"/cases/"+caseID+"/events?limit=500&offset="+strconv.Itoa(len(found)), &page)
		for _, text := range page.EventLog {
			found = append(found, verified(text, caseID, service.Keys))
		}
		if page.Count == 0 || len(found) >= page.TotalCount {
			return found
		}
	}
}

func verified(text, caseID string, service []Jwk) (event Event) {
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		log.Fatal("an event is no compact JWS")
	}
	var header struct{ Alg, Typ, Kid string }
	for at, into := range []any{&header, &event} {
		if err := json.Unmarshal(must(b64.DecodeString(parts[at])), into); err != nil {
			log.Fatal(err)
		}
	}
	for address := range event.Events {
		event.Name = address[strings.LastIndex(address, "/")+1:]
	}
	digest := sha512.Sum512([]byte(parts[0] + "." + parts[1]))
	key := keyOf(event.Iss, header.Kid, service)
	if header.Alg != "PS512" || rsa.VerifyPSS(key.public(), pss.Hash, digest[:], must(b64.DecodeString(parts[2])), pss) != nil {
		log.Fatal("an event is not rightly signed")
	}
	// the service writes all but acceptances; both may reject
	ofAdministration := event.Iss == destination
	mayWrite := event.Name == "reject-submission" || ofAdministration == (event.Name == "accept-submission")
	if event.Txn != "case:"+caseID || !mayWrite {
		log.Fatal("an event that its author may not write: ", event.Name)
	}
	return event
}

// keyOf takes the key of an author from that author's place only.
func keyOf(issuer, kid string, service []Jwk) (key Jwk) {
	if issuer == destination {
		read(api+"/destinations/"+destination+"/keys/"+kid, &key)
		return key
	}
	for _, key = range service {
		if issuer == base+"/submission-api" && key.Kid == kid {
			return key
		}
	}
	log.Fatal("an event of somebody else: ", issuer)
	return key
}
