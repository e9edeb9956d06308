"""Verifies the evidence of a case without any of Kurier's code: python3 verify_evidence.py FILE [JWKS]

FILE is evidence-….json, the page evidence-….html or the ZIP that holds both; JWKS the keys that the service publishes at
{base_url}/submission-api/.well-known/jwks.json, saved before or read from it now. Needs nothing but Python 3.8 or newer.
Exit code 0: nothing was changed; 1: something was.
"""
import base64
import hashlib
import json
import re
import sys
import zipfile

FAULTS = []


def fault(place, what):
    FAULTS.append(f"{place}: {what}")


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def digest(value):  # SHA-256 over the canonical JSON (RFC 8785)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return encoded(hashlib.sha256(text.encode()).digest())


def masked(seed, length):  # MGF1 with SHA-512 (RFC 8017 appendix B.2.1)
    blocks = range(length // 64 + 1)
    return b"".join(hashlib.sha512(seed + n.to_bytes(4, "big")).digest() for n in blocks)[:length]


def is_signed(token, key):  # RSASSA-PSS with SHA-512 and a salt of 64 bytes (RFC 8017 section 8.1.2)
    signing_input, _, signature = token.rpartition(".")
    n, e = (int.from_bytes(decoded(key[name]), "big") for name in ("n", "e"))
    bits = n.bit_length() - 1
    size = (bits + 7) // 8
    number = int.from_bytes(decoded(signature), "big")
    if n.bit_length() < 3072 or number >= n:
        return False
    try:
        block = pow(number, e, n).to_bytes(size, "big")
    except OverflowError:
        return False
    hidden, hashed = block[: size - 65], block[size - 65 : -1]
    data = bytes(a ^ b for a, b in zip(hidden, masked(hashed, len(hidden))))
    data = bytes([data[0] & (0xFF >> (8 * size - bits))]) + data[1:]
    padding = size - 2 * 64 - 2
    if block[-1] != 0xBC or any(data[: padding]) or data[padding] != 1:
        return False
    message = hashlib.sha512(signing_input.encode()).digest()
    return hashlib.sha512(bytes(8) + message + data[-64:]).digest() == hashed


def read_token(place, token, keys, typ):
    """Header and payload of a compact JWS that one of these keys has signed."""
    try:
        header, payload = (json.loads(decoded(part)) for part in token.split(".")[:2])
    except ValueError:
        return fault(place, "it is no JWS")
    if header.get("alg") != "PS512" or header.get("typ") != typ or not isinstance(payload, dict):
        return fault(place, "its header is not as it must be")
    key = keys.get(header.get("kid"))
    if key is None or not is_signed(token, key):
        return fault(place, "its signature is not by a key of its author")
    if encoded(decoded(token.rpartition(".")[2])) != token.rpartition(".")[2]:
        return fault(place, "its signature has other spare bits")
    return payload


def verify_events(evidence, keys):
    case_id, chain = evidence["case"]["caseId"], evidence["case"]["caseId"].encode()
    for at, event in enumerate(evidence["events"], 1):
        place = f"event {event['sequence']}"
        chain = hashlib.sha256(chain + event["token"].encode()).digest()
        if event["sequence"] != at or encoded(chain) != event["chain"]:
            fault(place, "it does not follow from the event before it")
        chain = decoded(event["chain"])
        issuer = json.loads(decoded(event["token"].split(".")[1])).get("iss")
        authors = {evidence["service"]["issuer"]: "service", evidence["case"]["destination"]["destinationId"]: "destination"}
        payload = read_token(place, event["token"], keys.get(authors.get(issuer), {}), "secevent+jwt")
        if payload and payload.get("txn") != f"case:{case_id}":
            fault(place, "it belongs to another case")


def verify_seal(evidence, service_keys):
    payload = read_token("seal", evidence["seal"], service_keys, "kurier-evidence+jwt")
    if payload is None:
        return
    head = {"about": {name: evidence[name] for name in ("format", "madeAt")}}
    head.update({name: evidence[name] for name in ("service", "case")})
    names = {"documents": "id", "receipts": "id", "events": "sequence", "checkpoints": "number"}
    found = {section: {str(one[name]): one for one in evidence[section]} for section, name in names.items()}
    found["keys"] = {f"{one['of']}:{one['kid']}": one for one in evidence["keys"]}
    for section, sealed in payload["evidence"].items():
        records = {**found, "head": head}[section]
        for name in sorted({*sealed, *records}):
            if name not in records or name not in sealed or digest(records[name]) != sealed[name]:
                fault(f"{section[:-1] if section != 'head' else section} {name}", "it is not as it was sealed")


def verify_file(path, jwks=None):
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as packed:
            text = packed.read(next(name for name in packed.namelist() if name.endswith(".json") and "schema" not in name)).decode()
    else:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
    page = re.search(r'<script type="application/json" id="evidence">([^<]*)</script>', text)
    evidence = json.loads(page.group(1) if page else text)
    keys = {of: {one["kid"]: one["jwk"] for one in evidence["keys"] if one["of"] == of} for of in ("service", "destination")}
    verify_events(evidence, keys)
    verify_seal(evidence, keys["service"])
    if jwks:
        with open(jwks, encoding="utf-8") as file:
            published = {(key["n"], key["e"]) for key in json.load(file)["keys"]}
        for kid, key in keys["service"].items():
            if (key["n"], key["e"]) not in published:
                fault(f"key {kid}", "the service does not publish it")
    return evidence


if __name__ == "__main__":
    try:
        case = verify_file(*sys.argv[1:3])
    except (ValueError, KeyError, TypeError) as error:
        sys.exit(f"the file cannot be read (any more): {error!r}")
    print("\n".join(FAULTS) or f"{len(case['events'])} events of case {case['case']['caseId']}: unchanged")
    sys.exit(1 if FAULTS else 0)
