//go:build receive

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
			tags, problem := fetch(one.SubmissionID, one.CaseID, filepath.Join(os.Args[1], one.SubmissionID))
			if problem == nil {
				decide(one.SubmissionID, one.CaseID, "accept-submission", object{"authenticationTags": tags})
			} else {
				decide(one.SubmissionID, one.CaseID, "reject-submission", object{"problems": []*Problem{problem}})
			}
		}
	}
}
