// What both sides need, with the standard library alone: token, calls, encrypted parts, signed events.
package main

import (
	"bytes"
	"crypto"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
)

var (
	base        = os.Getenv("KURIER_BASE_URL")
	api         = base + "/submission-api/v2"
	destination = os.Getenv("KURIER_DESTINATION_ID")
	b64         = base64.RawURLEncoding.Strict()
	token       string
	pss         = &rsa.PSSOptions{SaltLength: 64, Hash: crypto.SHA512}
)

type object = map[string]any

func schemas() string {
	if own := os.Getenv("KURIER_SCHEMA_BASE"); own != "" {
		return own
	}
	return base + "/schemas"
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// getToken asks for a token; it is good for 30 minutes at most.
func getToken() {
	form := url.Values{"grant_type": {"client_credentials"},
		"client_id": {os.Getenv("KURIER_CLIENT_ID")}, "client_secret": {os.Getenv("KURIER_CLIENT_SECRET")}}
	answer := must(http.PostForm(os.Getenv("KURIER_TOKEN_URL"), form))
	defer answer.Body.Close()
	var granted struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&granted); err != nil || answer.StatusCode != 200 {
		log.Fatal("no token: ", answer.Status)
	}
	token = granted.AccessToken
}

// call gives the answer's bytes. A refusal ends the program with the problem document, which says what is wrong.
func call(method, address string, body []byte, headers ...string) []byte {
	request := must(http.NewRequest(method, address, bytes.NewReader(body)))
	request.Header.Set("Authorization", "Bearer "+token)
	for at := 0; at < len(headers); at += 2 {
		request.Header.Set(headers[at], headers[at+1])
	}
	answer := must(http.DefaultClient.Do(request))
	defer answer.Body.Close()
	text := must(io.ReadAll(answer.Body))
	if answer.StatusCode >= 300 {
		log.Fatalf("%s %s: %s %s", method, address, answer.Status, text)
	}
	return text
}

func read(address string, into any) {
	if err := json.Unmarshal(call("GET", address, nil), into); err != nil {
		log.Fatal(err)
	}
}

func encoded(value any) string { return b64.EncodeToString(must(json.Marshal(value))) }

// encrypt makes a compact JWE (RFC 7516).
func encrypt(content []byte, key Jwk, cty string) string {
	members := object{"alg": "RSA-OAEP-256", "enc": "A256GCM", "kid": key.Kid}
	if cty != "" {
		members["cty"] = cty
	}
	header := encoded(members)
	secret, iv := make([]byte, 32), make([]byte, 12)
	rand.Read(secret)
	rand.Read(iv)
	wrapped := must(rsa.EncryptOAEP(sha256.New(), rand.Reader, key.public(), secret, nil))
	gcm := must(cipher.NewGCM(must(aes.NewCipher(secret))))
	sealed := gcm.Seal(nil, iv, content, []byte(header))
	end := len(sealed) - gcm.Overhead()
	parts := []string{header}
	for _, part := range [][]byte{wrapped, iv, sealed[:end], sealed[end:]} {
		parts = append(parts, b64.EncodeToString(part))
	}
	return strings.Join(parts, ".")
}

func tagOf(part string) string { return part[strings.LastIndex(part, ".")+1:] }

func hash(content []byte) object {
	return object{"type": "sha512", "content": fmt.Sprintf("%x", sha512.Sum512(content))}
}

// newID is a random UUID.
func newID() string {
	b := make([]byte, 16)
	rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
