//go:build replies

// Fetches the replies to what was sent from this folder, and accepts or rejects them; run it when a callback came, or every
// few minutes:
//
//	set -a; . ./kurier-sender.env; set +a
//	go run -tags replies . answers
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
)

// keysOf gives the private keys of a case by their kid, from the receipts that send.go wrote.
func keysOf(caseID string) map[string]Jwk {
	keys := map[string]Jwk{}
	for _, file := range must(filepath.Glob("receipt-*.json")) {
		var receipt Receipt
		if err := json.Unmarshal(must(os.ReadFile(file)), &receipt); err != nil {
			log.Fatal(err)
		}
		if receipt.CaseID == caseID {
			keys[receipt.ReplyKey.Kid] = receipt.ReplyKey
		}
	}
	return keys
}

func decide(replyID, decision string, content object) {
	call("PUT", addressOf("reply", replyID)+"/"+decision, must(json.Marshal(content)), "Content-Type", jsonType)
	fmt.Println(decision+"-reply", replyID)
}

func main() {
	getToken()
	// What is decided leaves the list; replies to what was sent from elsewhere stay at its beginning.
	for others := 0; ; {
		var waiting struct {
			Replies []struct{ ReplyID, CaseID string }
		}
		read(api+"/replies?limit=100&offset="+strconv.Itoa(others), &waiting)
		if len(waiting.Replies) == 0 {
			return
		}
		for _, one := range waiting.Replies {
			keys := keysOf(one.CaseID)
			if len(keys) == 0 {
				others++
				continue
			}
			_, tags, problem := fetch("reply", one.ReplyID, one.CaseID, keys, filepath.Join(os.Args[1], one.ReplyID))
			if problem != nil {
				decide(one.ReplyID, "reject", object{"problems": []*Problem{problem}})
			} else {
				decide(one.ReplyID, "accept", object{"authenticationTags": tags})
			}
		}
	}
}
