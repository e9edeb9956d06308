"""Verifies the evidence of a case without any of Kurier's code: python3 verify_evidence.py FILE [JWKS]

FILE is evidence-….json, the page evidence-….html or the ZIP that holds both; JWKS the keys that the service publishes at
{base_url}/submission-api/.well-known/jwks.json, saved before or read from it now. Needs nothing but Python 3.8 or newer.
Written from docs/evidence.md, whose words it uses.

Exit code 0: unchanged; 1: changed; 3: right as far as this program knows it, but with something that it does not know.
Not looked at: RFC 3161 time stamps of checkpoints (openssl ts -verify does), what events say beyond their tags, and, in a
ZIP of format 1, what lies beside data and page.
"""
import base64
import hashlib
import json
import re
import sys
import zipfile
from datetime import datetime, timedelta, timezone

# Generated from the data that the service goes by: npm run generate:evidence.
EVENT_HEADER = json.loads("""{
 "alg": {
  "isRequired": true,
  "is": [
   "PS512"
  ]
 },
 "typ": {
  "isRequired": true,
  "is": [
   "secevent+jwt"
  ],
  "caseIgnored": true
 },
 "kid": {
  "isRequired": true,
  "longest": 256
 },
 "cty": {
  "isRequired": false
 }
}""")
EVENT_TYPES = json.loads("""{
 "create-submission": {
  "authors": [
   "service"
  ],
  "subject": "submission"
 },
 "submit-submission": {
  "authors": [
   "service"
  ],
  "subject": "submission"
 },
 "notify-submission": {
  "authors": [
   "service"
  ],
  "subject": "submission"
 },
 "forward-submission": {
  "authors": [
   "destination"
  ],
  "subject": "submission"
 },
 "reject-submission": {
  "authors": [
   "destination",
   "service"
  ],
  "subject": "submission"
 },
 "accept-submission": {
  "authors": [
   "destination"
  ],
  "subject": "submission"
 },
 "delete-submission": {
  "authors": [
   "service"
  ],
  "subject": "submission"
 },
 "create-reply": {
  "authors": [
   "service"
  ],
  "subject": "reply"
 },
 "submit-reply": {
  "authors": [
   "service"
  ],
  "subject": "reply"
 },
 "notify-reply": {
  "authors": [
   "service"
  ],
  "subject": "reply"
 },
 "reject-reply": {
  "authors": [
   "service"
  ],
  "subject": "reply"
 },
 "accept-reply": {
  "authors": [
   "service"
  ],
  "subject": "reply"
 },
 "delete-reply": {
  "authors": [
   "service"
  ],
  "subject": "reply"
 }
}""")
FIRST_PAGES = json.loads("""[
 "6QVEJecBS6rTTECWiCHC2Qxu3PKYHYqoRYTkSUmOhu4",
 "IAaYirXIH24GiFvklFIw8OrkuWd-i05UNGqF4PZh1cY",
 "JNS04WoU3DfQ4qDGt9kgApNS1SpYmf_DBtehUmXPfBM",
 "9UVWBegyNzzGAKFfEEiwChB49PH2r8OdtIVMc8tKHZY",
 "Sll10saRzaDgcw5QnCf5Zy6mvnnND2upXvaGv5BISGI",
 "lyYtHyuVTmdKeKnz4WjhrvbsVvWDyAT96gQgSY-MCKs",
 "eVLHW1_YN7npm0cxpb-8PAkKssvhfFa55ESIsXqSMtg"
]""")
# End of what is generated.

BLOCK = '\n<script type="application/json" id="evidence">'
TOLERANCE = timedelta(minutes=5)
LISTS = ("documents", "keys", "events", "receipts", "checkpoints")
FAULTS, UNKNOWN = [], []


class Unreadable(ValueError):
    """The file is not written as its format says: nothing in it is looked at any further."""


def fault(place, what):
    FAULTS.append(f"{place}: {what}")


def unknown(place, what):
    UNKNOWN.append(f"{place}: {what}")


# --- Bytes and texts


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    """The bytes of canonical base64url."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text) or len(text) % 4 == 1:
        raise Unreadable("it is not base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if encoded(data) != text:
        raise Unreadable("its base64url has bits that count for nothing")
    return data


def sha256(data):
    return encoded(hashlib.sha256(data).digest())


def once(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise Unreadable("a member stands twice in one object")
    return dict(pairs)


def no_number(text):
    raise Unreadable(f"{text} is no whole number")


def parsed(text, parse_float=no_number):
    return json.loads(text, object_pairs_hook=once, parse_float=parse_float, parse_constant=no_number)


def canonical(value):  # RFC 8785
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def digest(value):
    return sha256(canonical(value).encode())


# --- The members of a file


def text(value):
    return isinstance(value, str)


def whole(value):
    return type(value) is int and 0 <= value < 2**53


def like(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) is not None


def either(*values):
    return lambda value: value in values and isinstance(value, str)


def or_null(check):
    return lambda value: value is None or check(value)


TIME, DIGEST = like(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"), like(r"[A-Za-z0-9_-]{43}")
UUID, KIND = like(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"), either("submission", "reply")
ATTEMPT = {"startedAt": TIME, "durationMilliseconds": whole, "status": or_null(whole), "errorClass": or_null(text)}
NOTICE = {
    "side": either("administration", "online-service"), "type": text, "state": text, "reason": or_null(text),
    "finishedAt": or_null(TIME), "attempts": whole, "tried": [ATTEMPT],
}
PART = {"part": text, "kid": text, "tag": text, "size": whole, "sha256": or_null(DIGEST)}
RECORDS = {
    "documents": {
        "kind": KIND, "id": UUID, "state": text, "stateSince": TIME, "createdAt": TIME, "submittedAt": or_null(TIME),
        "service": (None, {"identifier": text, "name": text}), "region": or_null(text),
        "announcedAttachments": [UUID], "parts": [PART],
    },
    "keys": {
        "of": either("service", "destination"), "kid": text, "jwk": lambda value: isinstance(value, dict),
        "publishedAt": TIME, "signsFrom": or_null(TIME), "endedAt": or_null(TIME),
    },
    "events": {"sequence": whole, "token": text, "chain": DIGEST, "recordedAt": TIME, "notices": [NOTICE]},
    "receipts": {"kind": KIND, "id": UUID, "token": text},
    "checkpoints": {
        "number": whole, "token": text, "timestamp": or_null(text), "sequence": whole, "index": whole, "path": [DIGEST],
    },
}
IDENTITY = {"issuer": text, "eventTypeBase": text, "from": or_null(TIME), "until": or_null(TIME)}
COMMON = {
    "format": text, "madeAt": TIME, "seal": text, **{name: [RECORDS[name]] for name in LISTS},
    "case": {"caseId": UUID, "createdAt": TIME, "destination": {"destinationId": UUID, "name": text}, "client": {"name": text}},
}
FORMATS = {
    "kurier-evidence/1": {**COMMON, "service": {"issuer": text, "eventTypeBase": text, "operator": or_null(text)}},
    "kurier-evidence/2": {
        **COMMON, "service": {"operator": or_null(text), "identities": [IDENTITY]},
        "files": {name: DIGEST for name in ("page", "readme", "schema", "verifier")},
    },
}


def assert_shape(shape, value, place):
    if isinstance(shape, tuple):
        return value is None or assert_shape(shape[1], value, place)
    if isinstance(shape, list):
        if not isinstance(value, list):
            raise Unreadable(f"{place} is no list")
        for at, item in enumerate(value):
            assert_shape(shape[0], item, f"{place}/{at}")
    elif isinstance(shape, dict):
        if not isinstance(value, dict) or set(value) != set(shape):
            raise Unreadable(f"{place or 'the file'} has not the members of its format")
        for name, member in shape.items():
            assert_shape(member, value[name], f"{place}/{name}")
    elif not shape(value):
        raise Unreadable(f"{place} is not as its format says")


def written(evidence):
    names = [name for name in ("format", "madeAt", "files", "service", "case") if name in evidence]
    head = [f'"{name}":{canonical(evidence[name])}' for name in names]
    lists = [f'"{name}":[' + ",".join("\n" + canonical(one) for one in evidence[name]) + "]" for name in LISTS]
    return "{" + ",\n".join([*head, *lists, f'"seal":{canonical(evidence["seal"])}']) + "}\n"


def names_of(section, records):
    if section == "keys":
        return [f"{one['of']}:{one['kid']}" for one in records]
    return [str(one[{"events": "sequence", "checkpoints": "number"}.get(section, "id")]) for one in records]


def read_text(given, as_written=lambda text: text):
    """What the text of a file says; None when its format is not known."""
    evidence = parsed(given)
    if not isinstance(evidence, dict) or not like(r"kurier-evidence/[1-9]\d{0,2}")(evidence.get("format")):
        raise Unreadable("the file names no format of evidence")
    if evidence["format"] not in FORMATS:
        return unknown("file", f"this program does not know the format {evidence['format']}")
    assert_shape(FORMATS[evidence["format"]], evidence, "")
    if as_written(written(evidence)) != given:
        raise Unreadable("the file is not written as the service writes it")
    for section in LISTS:
        names = names_of(section, evidence[section])
        for name in {name for name in names if names.count(name) > 1}:
            raise Unreadable(f"{section} {name}: it stands twice in the file")
    return evidence


# --- Signatures


def masked(seed, length):  # MGF1 with SHA-512 (RFC 8017 appendix B.2.1)
    blocks = range(length // 64 + 1)
    return b"".join(hashlib.sha512(seed + n.to_bytes(4, "big")).digest() for n in blocks)[:length]


def is_signed(token, key, least_bits):  # RSASSA-PSS with SHA-512 and a salt of 64 bytes (RFC 8017 section 8.1.2)
    signing_input, _, signature = token.rpartition(".")
    n, e = (int.from_bytes(decoded(key[name]), "big") for name in ("n", "e"))
    bits = n.bit_length() - 1
    size = (bits + 7) // 8
    number = int.from_bytes(decoded(signature), "big")
    if n.bit_length() < least_bits or number >= n:
        return False
    try:
        block = pow(number, e, n).to_bytes(size, "big")
    except OverflowError:
        return False
    hidden, hashed = block[: size - 65], block[size - 65 : -1]
    data = bytes(a ^ b for a, b in zip(hidden, masked(hashed, len(hidden))))
    data = bytes([data[0] & (0xFF >> (8 * size - bits))]) + data[1:]
    padding = size - 2 * 64 - 2
    if block[-1] != 0xBC or any(data[:padding]) or data[padding] != 1:
        return False
    message = hashlib.sha512(signing_input.encode()).digest()
    return hashlib.sha512(bytes(8) + message + data[-64:]).digest() == hashed


def read_token(token):
    """Header and payload of a compact JWS of which no two readers see two things."""
    segments = token.split(".")
    if len(segments) != 3:
        raise Unreadable("it is no JWS")
    header, payload, _ = [decoded(segment) for segment in segments]
    header, payload = parsed(header.decode(), float), parsed(payload.decode(), float)
    if not isinstance(header, dict) or not isinstance(payload, dict):
        raise Unreadable("it is no JWS")
    return header, payload


def is_event_header(header):
    if set(header) - set(EVENT_HEADER):
        return False
    for name, rule in EVENT_HEADER.items():
        value = header.get(name)
        if value is None and name not in header and not rule["isRequired"]:
            continue
        if not isinstance(value, str) or (rule["isRequired"] and not value) or len(value) > rule.get("longest", len(value)):
            return False
        if "is" in rule and (value.lower() if rule.get("caseIgnored") else value) not in rule["is"]:
            return False
    return True


def moment(text):
    return None if text is None else datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)


def seconds(number):
    return datetime.fromtimestamp(number, timezone.utc)


def held(begin, end, at):
    return (begin is None or at >= begin - TOLERANCE) and (end is None or at <= end + TOLERANCE)


class Case:
    """A file that was read, with what its parts need of each other."""

    def __init__(self, evidence):
        self.evidence, self.case_id = evidence, evidence["case"]["caseId"]
        self.destination_id = evidence["case"]["destination"]["destinationId"]
        self.is_first = evidence["format"] == "kurier-evidence/1"
        service = evidence["service"]
        self.identities = [{**service, "from": None, "until": None}] if self.is_first else service["identities"]
        self.keys = {(one["of"], one["kid"]): one for one in evidence["keys"]}
        self.events = {}  # verified ones by their number: name, id of the subject, payload

    def held(self, at):
        return [one for one in self.identities if held(moment(one["from"]), moment(one["until"]), at)]

    def issuers(self):
        return [one["issuer"] for one in self.identities]

    def is_by(self, of, header, token, at=None):
        """Whether a key of this author has signed a token, at a time when it was in use."""
        key = self.keys.get((of, header.get("kid")))
        if key is None or not is_signed(token, key["jwk"], 3072 if of == "service" else 4096):
            return False
        begin = key["signsFrom"] or (key["publishedAt"] if self.is_first else None)
        return at is None or held(moment(begin), moment(key["endedAt"]), at)

    def statement(self, place, token, typ):
        """What the service states in a token of this type; None, and a fault, when it does not count."""
        header, payload = read_token(token)
        at = seconds(payload["iat"])
        if header != {"alg": "PS512", "typ": typ, "kid": header.get("kid")} or not self.is_by("service", header, token, at):
            return fault(place, "it is not signed by a key of the service that was in use")
        if payload["iss"] not in self.issuers():
            return unknown(place, f"its signature holds, but this file does not know its issuer {payload['iss']}")
        if payload["iss"] not in [one["issuer"] for one in self.held(at)]:
            return fault(place, "its issuer was not the service's at that time")
        return payload

    def announced(self, kind, document_id):
        """Tags by part as they were announced; None when no event says so."""
        for name, subject, payload in self.events.values():
            if name == f"submit-{kind}" and subject == document_id:
                tags = list(payload["events"].values())[0]["authenticationTags"]
                return {"metadata": tags["metadata"], "data": tags["data"], **tags.get("attachments", {})}
        return None


def verify_seal(case):
    evidence = case.evidence
    header, payload = read_token(evidence["seal"])
    made_at = int(moment(evidence["madeAt"]).timestamp())
    is_right = (
        header == {"alg": "PS512", "typ": "kurier-evidence+jwt", "kid": header.get("kid")}
        and set(payload) == {"iss", "iat", "jti", "txn", "evidence"}
        and (payload["iss"], payload["iat"], payload["txn"]) == (case.issuers()[-1], made_at, f"case:{case.case_id}")
        and case.is_by("service", header, evidence["seal"])
        and set(payload["evidence"]) == {"head", *LISTS}
    )
    if not is_right:
        return fault("seal", "it is not made by a key of the service that is in the file")
    head = [("about", {name: evidence[name] for name in ("format", "madeAt")})]
    head += [(name, evidence[name]) for name in ("files", "service", "case") if name in evidence]
    found = {"head": [[name, digest(value)] for name, value in head]}
    for section in LISTS:
        found[section] = [list(one) for one in zip(names_of(section, evidence[section]), map(digest, evidence[section]))]
    for section, sealed in payload["evidence"].items():
        sealed = [list(one) for one in (sealed.items() if case.is_first else sealed)]
        verify_section(section, found[section], sealed)


def verify_section(section, found, sealed):
    if found == sealed:
        return
    before = len(FAULTS)
    for record in found:
        if record not in sealed:
            fault(f"{section} {record[0]}", "it is not as it was sealed")
    for name in [name for name, _ in sealed if name not in [other for other, _ in found]]:
        fault(f"{section} {name}", "it was taken out after the file was sealed")
    if len(FAULTS) == before:
        fault(section, "they do not stand in the order in which they were sealed")


def verify_event(case, place, event):
    header, payload = read_token(event["token"])
    issuer, at = payload["iss"], moment(event["recordedAt"])
    if not is_event_header(header):
        return fault(place, "its header is not as it must be")
    author = "service" if issuer in case.issuers() else "destination"
    is_known = author == "service" or issuer == case.destination_id
    signers = [author] if is_known else ["service", "destination"]
    if not any(case.is_by(of, header, event["token"], at) for of in signers):
        return fault(place, "it is not signed by a key of its author that was in use")
    if not is_known:
        return unknown(place, f"its signature holds, but this file does not know its issuer {issuer}")
    holding = [one for one in case.held(at) if author == "destination" or one["issuer"] == issuer]
    if not holding:
        return fault(place, "its issuer was not the service's at that time")
    if payload["txn"] != f"case:{case.case_id}":
        return fault(place, "it belongs to another case")
    (uri,) = payload["events"]
    base, _, name = uri.rpartition("/")
    if name not in EVENT_TYPES or base not in [one["eventTypeBase"] for one in holding]:
        return unknown(place, f"its signature holds, but this program does not know its type {uri}")
    kind, _, subject = payload["sub"].partition(":")
    if author not in EVENT_TYPES[name]["authors"] or kind != EVENT_TYPES[name]["subject"]:
        return fault(place, "its author may not write it, or not of this")
    if any((payload["jti"], issuer) == (other["jti"], other["iss"]) for _, _, other in case.events.values()):
        return fault(place, "it is a copy of an earlier one")
    case.events[event["sequence"]] = (name, subject, payload)


def verify_events(case):
    chain = case.case_id.encode()
    for at, event in enumerate(case.evidence["events"], 1):
        place = f"events {event['sequence']}"
        chain = hashlib.sha256(chain + event["token"].encode()).digest()
        if event["sequence"] != at or encoded(chain) != event["chain"]:
            fault(place, "it does not follow from the event before it")
        chain = decoded(event["chain"])
        judged(place, verify_event, case, place, event)


def verify_tags(case, place, kind, document_id, parts):
    announced = case.announced(kind, document_id)
    for one in parts if announced is not None else []:
        if announced.get(one["part"].replace("attachment:", "")) != one["tag"]:
            fault(place, f"{one['part']} is not what was announced")


def verify_receipt(case, place, receipt):
    payload = case.statement(place, receipt["token"], "kurier-deletion-receipt+jwt")
    if payload is None:
        return
    deletion, name = payload["deletion"], f"delete-{receipt['kind']}"
    is_right = (payload["sub"], payload["txn"]) == (f"{receipt['kind']}:{receipt['id']}", f"case:{case.case_id}") and any(
        (other, subject, event["jti"]) == (name, receipt["id"], deletion["eventId"])
        for other, subject, event in case.events.values()
    )
    if not is_right:
        return fault(place, "it is not about this deletion")
    verify_tags(case, place, receipt["kind"], receipt["id"], deletion["parts"])


def is_included(leaf, index, size, root, path):  # RFC 9162 section 2.1.3.2
    if index >= size:
        return False
    place, last, value = index, size - 1, hashlib.sha256(b"\0" + leaf).digest()
    for neighbour in map(decoded, path):
        if last == 0:
            return False
        if place % 2 or place == last:
            value = hashlib.sha256(b"\1" + neighbour + value).digest()
            while not place % 2 and place:
                place, last = place >> 1, last >> 1
        else:
            value = hashlib.sha256(b"\1" + value + neighbour).digest()
        place, last = place >> 1, last >> 1
    return last == 0 and encoded(value) == root


def verify_checkpoint(case, place, checkpoint):
    payload = case.statement(place, checkpoint["token"], "kurier-checkpoint+jwt")
    if payload is None:
        return
    said, sequence = payload["checkpoint"], checkpoint["sequence"]
    chain = {event["sequence"]: event["chain"] for event in case.evidence["events"]}.get(sequence)
    leaf = f"{case.case_id}:{sequence}:{chain}".encode()
    is_right = chain is not None and said["number"] == checkpoint["number"]
    if not is_right or not is_included(leaf, checkpoint["index"], said["cases"], said["root"], checkpoint["path"]):
        fault(place, "it does not hold this case as it stands here")


def judged(place, verify, *given):
    """What cannot even be read in a record is wrong with that record."""
    try:
        verify(*given)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError) as error:
        fault(place, f"it cannot be read ({error})")


def verify_evidence(evidence):
    case = Case(evidence)
    judged("seal", verify_seal, case)
    for (_, kid), one in case.keys.items():
        if one["jwk"].get("kid") != kid:
            fault(f"keys {kid}", "its JWK has another name")
    verify_events(case)
    for one in evidence["documents"]:
        judged(f"documents {one['id']}", verify_tags, case, f"documents {one['id']}", one["kind"], one["id"], one["parts"])
    for one in evidence["receipts"]:
        judged(f"receipts {one['id']}", verify_receipt, case, f"receipts {one['id']}", one)
    for one in evidence["checkpoints"]:
        judged(f"checkpoints {one['number']}", verify_checkpoint, case, f"checkpoints {one['number']}", one)


# --- Page and ZIP


def in_page(text):
    return text.replace("<", "\\u003c")


def taken_apart(page):
    """The data block of a page and what stands around it."""
    before, *after = page.split(BLOCK)
    if len(after) != 1 or "</script>" not in after[0]:
        raise Unreadable("the page has not exactly one block of data")
    block, _, behind = after[0].partition("</script>")
    return block, f"{before}{BLOCK}</script>{behind}"


def verify_around(evidence, around):
    found = sha256(around.encode())
    if evidence["format"] != "kurier-evidence/1" and found != evidence["files"]["page"]:
        fault("page", "it is not the service's around the data: do not believe what it shows")
    elif evidence["format"] == "kurier-evidence/1" and found not in FIRST_PAGES:
        unknown("page", f"this program does not know what stands around its data (SHA-256 {found})")


def read_page(page):
    block, around = taken_apart(page)
    evidence = read_text(block, in_page)
    if evidence is not None:
        verify_around(evidence, around)
    return evidence


def read_archive(path):
    with zipfile.ZipFile(path) as packed:
        names = packed.namelist()
        if len(set(names)) < len(names):
            raise Unreadable("the ZIP holds a name twice")
        data = [name for name in names if re.fullmatch(r"evidence-[^/]*\.json", name)]
        if len(data) != 1:
            raise Unreadable("the ZIP holds not exactly one evidence-….json")
        files = {name: packed.read(name) for name in names}
    given = files[data[0]].decode()
    evidence = read_text(given)
    if evidence is None:
        return None
    name = f"evidence-{evidence['case']['caseId']}"
    block, around = taken_apart(files.pop(f"{name}.html", b"").decode())
    if block != in_page(given):
        fault("page", "it holds other data than the file beside it")
    verify_around(evidence, around)
    files.pop(f"{name}.json", None)
    sealed = evidence.get("files")
    if sealed:
        expected = {"LIESMICH-README.txt": "readme", "evidence.schema.json": "schema", "verify_evidence.py": "verifier"}
        for file in {*expected, *files}:
            if file not in expected or file not in files or sha256(files[file]) != sealed[expected[file]]:
                fault(file, "it is not what the service put into the ZIP")
    elif files:
        print(f"Not looked at: {', '.join(files)}")
    return evidence


def read_file(path):
    with open(path, "rb") as file:
        is_archive = file.read(4) == b"PK\3\4" and not re.search(r"\.(html?|json)$", path, re.IGNORECASE)
    if is_archive:  # by its beginning and its name: a page may have a ZIP at its end, and a browser shows what is named so
        return read_archive(path)
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    return read_page(text) if text.startswith("<") else read_text(text)


def verify_file(path, jwks=None):
    evidence = read_file(path)
    if evidence is None:
        return None
    verify_evidence(evidence)
    if jwks:
        with open(jwks, encoding="utf-8") as file:
            published = {(key["n"], key["e"]) for key in json.load(file)["keys"]}
        for one in evidence["keys"]:
            if one["of"] == "service" and (one["jwk"]["n"], one["jwk"]["e"]) not in published:
                fault(f"keys {one['kid']}", "the service does not publish it")
    return evidence


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        evidence = verify_file(*arguments)
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zipfile.BadZipFile) as error:
        fault("file", f"it is not as the service writes it: {error}")
    for line in FAULTS:
        print(f"FAULT {line}")
    for line in UNKNOWN:
        print(f"UNKNOWN {line}")
    if FAULTS:
        print("changed")
        return 1
    if UNKNOWN:
        print("right as far as this program knows it; the rest it does not know: a newer version may")
        return 3
    print(f"{len(evidence['events'])} events of case {evidence['case']['caseId']}: unchanged")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
