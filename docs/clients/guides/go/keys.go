package main

import (
	"crypto/rand"
	"crypto/rsa"
	"math/big"
)

// Jwk is a key of RSA; the private half is there in files of keys alone.
type Jwk struct {
	Kty    string   `json:"kty"`
	Kid    string   `json:"kid"`
	Alg    string   `json:"alg"`
	KeyOps []string `json:"key_ops,omitempty"`
	N      string   `json:"n"`
	E      string   `json:"e"`
	D      string   `json:"d,omitempty"`
	P      string   `json:"p,omitempty"`
	Q      string   `json:"q,omitempty"`
	Dp     string   `json:"dp,omitempty"`
	Dq     string   `json:"dq,omitempty"`
	Qi     string   `json:"qi,omitempty"`
}

func number(text string) *big.Int { return new(big.Int).SetBytes(must(b64.DecodeString(text))) }

func (key Jwk) public() *rsa.PublicKey {
	return &rsa.PublicKey{N: number(key.N), E: int(number(key.E).Int64())}
}

func (key Jwk) private() *rsa.PrivateKey {
	made := &rsa.PrivateKey{PublicKey: *key.public(), D: number(key.D), Primes: []*big.Int{number(key.P), number(key.Q)}}
	made.Precompute()
	return made
}

// newKey makes a private key of 4096 bits for replies.
func newKey() Jwk {
	made := must(rsa.GenerateKey(rand.Reader, 4096))
	number := func(value *big.Int) string { return b64.EncodeToString(value.Bytes()) }
	return Jwk{
		Kty: "RSA", Kid: newID(), Alg: "RSA-OAEP-256", KeyOps: []string{"unwrapKey"},
		N: number(made.N), E: number(big.NewInt(int64(made.E))), D: number(made.D),
		P: number(made.Primes[0]), Q: number(made.Primes[1]),
		Dp: number(made.Precomputed.Dp), Dq: number(made.Precomputed.Dq), Qi: number(made.Precomputed.Qinv),
	}
}

// Receipt is what a sender keeps of a submission, as kurier-client reads it: its key opens the replies.
type Receipt struct {
	DestinationID string `json:"destinationId"`
	SubmissionID  string `json:"submissionId"`
	CaseID        string `json:"caseId"`
	State         string `json:"state"`
	ReplyKey      Jwk    `json:"replyKey"`
}
