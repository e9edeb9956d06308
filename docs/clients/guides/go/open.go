package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/json"
	"fmt"
	"strings"
)

// Problem is what the sender is told.
type Problem struct {
	Type     string `json:"type"`
	Title    string `json:"title"`
	Instance string `json:"instance"`
}

func wrong(name, instance string) *Problem {
	return &Problem{schemas() + "/events/problems/" + name, name, instance}
}

func check(content []byte, expected described, instance string) *Problem {
	if fmt.Sprintf("%x", sha512.Sum512(content)) != expected.Hash.Content {
		return wrong("hash-mismatch", instance)
	}
	return nil
}

func opened(part string, keys map[string]Jwk, instance string) ([]byte, *Problem) {
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
	return content, nil
}
