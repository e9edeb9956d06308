"""Checks the addressing information of a destination, and that the keys are those that the service gives:

python3 verify_addressing.py adressierung-018f2a00.jwt https://kurier.example
"""

import json
import sys
import time
from urllib.request import urlopen

from jwcrypto import jwk, jws

with open(sys.argv[1], encoding="ascii") as file:
    token = file.read().strip()
api = sys.argv[2] + "/submission-api"


def read(path):
    with urlopen(api + path) as answer:
        return json.load(answer)


signed = jws.JWS()
signed.deserialize(token)
header = signed.jose_header
if set(header) != {"alg", "typ", "kid"} or (header["alg"], header["typ"]) != ("PS512", "kurier-addressing+jwt"):
    raise SystemExit("This is no addressing information.")
service = next(key for key in read("/.well-known/jwks.json")["keys"] if key["kid"] == header["kid"])
signed.verify(jwk.JWK(kty=service["kty"], n=service["n"], e=service["e"]), alg="PS512")
stated = json.loads(signed.payload)
if stated["iss"] != api or stated["exp"] < time.time():
    raise SystemExit("It is of another service, or no longer valid.")
for one in stated["keys"]:
    key = read(f"/v2/destinations/{stated['destinationId']}/keys/{one['kid']}")
    if jwk.JWK(kty=key["kty"], n=key["n"], e=key["e"]).thumbprint() != one["thumbprint"]:
        raise SystemExit(f"The key {one['kid']} is another one now.")
print("destination", stated["destinationId"])
for offer in stated["publicServices"]:
    print("service", offer["identifier"], *offer["regions"])
