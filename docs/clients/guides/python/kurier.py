"""What both sides need: token, calls, encrypted parts, signed events. Needs jwcrypto (Debian: python3-jwcrypto)."""

import json
import os
import time
import uuid
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from jwcrypto import jwe, jwk, jws

BASE = os.environ["KURIER_BASE_URL"]
SCHEMAS = os.environ.get("KURIER_SCHEMA_BASE", BASE + "/schemas")
API = BASE + "/submission-api/v2"
DESTINATION = os.environ["KURIER_DESTINATION_ID"]
_token = {"value": "", "good_until": 0.0}


def token():
    """An access token, kept until shortly before it ends."""
    if time.monotonic() > _token["good_until"]:
        form = {
            "grant_type": "client_credentials",
            "client_id": os.environ["KURIER_CLIENT_ID"],
            "client_secret": os.environ["KURIER_CLIENT_SECRET"],
        }
        with urlopen(os.environ["KURIER_TOKEN_URL"], urlencode(form).encode()) as answer:
            granted = json.load(answer)
        _token.update(value=granted["access_token"], good_until=time.monotonic() + granted["expires_in"] - 60)
    return _token["value"]


def call(method, url, body=None, content_type="application/json", headers=None):
    """The bytes of the answer. A refusal ends the program with the problem document, which says what is wrong."""
    data = json.dumps(body).encode() if isinstance(body, dict) else body
    sent = {"Authorization": "Bearer " + token(), **(headers or {})}
    if data is not None:
        sent["Content-Type"] = content_type
    try:
        with urlopen(Request(url, data, sent, method=method)) as answer:
            return answer.read()
    except HTTPError as refused:
        raise SystemExit(f"{method} {url}: {refused.code} {refused.read().decode()}") from refused


def read(url):
    return json.loads(call("GET", url))


def encrypt(content, key, cty=None):
    """A compact JWE for a destination or for replies. Libraries take kty, n and e alone without complaint."""
    header = {"alg": "RSA-OAEP-256", "enc": "A256GCM", "kid": key["kid"], **({"cty": cty} if cty else {})}
    made = jwe.JWE(content, json.dumps(header))
    made.add_recipient(jwk.JWK(kty=key["kty"], n=key["n"], e=key["e"]))
    return made.serialize(compact=True)


def decrypt(text, private_keys):
    opened = jwe.JWE()
    opened.deserialize(text)
    kid = json.loads(opened.objects["protected"])["kid"]
    key = next((one for one in private_keys if one["kid"] == kid), None)
    if key is None:
        raise SystemExit(f"No private key {kid}.")
    opened.decrypt(jwk.JWK(**{name: value for name, value in key.items() if name != "key_ops"}))
    return opened.payload


def tag_of(text):
    """The authentication tag of a part, as events name it."""
    return text.split(".")[4]


def events_of(case_id):
    """The events of a case whose signature counts: name and payload, oldest first."""
    service = {key["kid"]: key for key in read(BASE + "/submission-api/.well-known/jwks.json")["keys"]}
    found, offset = [], 0
    while True:
        page = read(f"{API}/cases/{case_id}/events?offset={offset}&limit=500")
        found += [_verified(text, case_id, service) for text in page["eventLog"]]
        offset += page["count"]
        if page["count"] == 0 or offset >= page["totalCount"]:
            return found


def _verified(text, case_id, service):
    signed = jws.JWS()
    signed.deserialize(text)
    header = signed.jose_header
    issuer = json.loads(signed.objects["payload"])["iss"]
    if issuer == BASE + "/submission-api":
        key, of_administration = service[header["kid"]], False
    elif issuer == DESTINATION:
        key, of_administration = read(f"{API}/destinations/{DESTINATION}/keys/{header['kid']}"), True
    else:
        raise SystemExit(f"An event of somebody else: {issuer}")
    signed.verify(jwk.JWK(kty=key["kty"], n=key["n"], e=key["e"]), alg="PS512")
    payload = json.loads(signed.payload)
    [type_address] = payload["events"]
    name = type_address.rsplit("/", 1)[1]
    of_both = name == "reject-submission"
    if payload["txn"] != f"case:{case_id}" or not (of_both or of_administration == (name == "accept-submission")):
        raise SystemExit(f"An event that its author may not write: {name}")
    return name, payload


def signed_event(name, submission_id, case_id, content, key):
    """A decision of the administration, as a security event token (RFC 8417)."""
    payload = {
        "$schema": SCHEMAS + "/set-payload/1.2.2/set-payload.schema.json",
        "jti": str(uuid.uuid4()),
        "iss": DESTINATION,
        "iat": int(time.time()),
        "sub": f"submission:{submission_id}",
        "txn": f"case:{case_id}",
        "events": {f"{SCHEMAS}/events/{name}": content},
    }
    made = jws.JWS(json.dumps(payload))
    header = {"alg": "PS512", "typ": "secevent+jwt", "kid": key["kid"]}
    made.add_signature(jwk.JWK(**key), protected=json.dumps(header))
    return made.serialize(compact=True)
