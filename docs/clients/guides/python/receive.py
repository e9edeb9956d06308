"""Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:

set -a; . ./kurier-receiver.env; set +a
python3 receive.py inbox
"""

import hashlib
import json
import os
import sys
from pathlib import Path

from jwcrypto.common import JWException

from kurier import API, DESTINATION, SCHEMAS, call, decrypt, events_of, read, signed_event, tag_of

inbox = Path(sys.argv[1])
# The private keys, as `kurier-client keys make` or the portal wrote them.
keys = [json.loads(file.read_text()) for file in Path(os.environ["KURIER_KEYS"]).glob("*.private.json")]
decryption_keys = [key for key in keys if key["alg"] == "RSA-OAEP-256"]
signing_key = next(key for key in keys if key["alg"] == "PS512")


class Wrong(Exception):
    """What the sender is told: the name of a problem, and where it is."""


def check(content, described, instance):
    if hashlib.sha512(content).hexdigest() != described["hash"]["content"]:
        raise Wrong("hash-mismatch", instance)


def opened(text, instance):
    try:
        return decrypt(text, decryption_keys)
    except JWException as fault:
        raise Wrong("encryption-issue", instance) from fault


def fetch(submission_id, case_id):
    """Everything decrypted and found right, and the tags that an acceptance repeats."""
    address = f"{API}/submissions/{submission_id}"
    submission = read(address)
    parts = {one: call("GET", f"{address}/attachments/{one}").decode() for one in submission["attachments"]}
    tags = {
        "metadata": tag_of(submission["encryptedMetadata"]),
        "data": tag_of(submission["encryptedData"]),
        "attachments": {one: tag_of(part) for one, part in parts.items()},
    }
    # The service has signed which tags the sender's parts have.
    subject = f"submission:{submission_id}"
    announced = next(
        list(payload["events"].values())[0]["authenticationTags"]
        for name, payload in events_of(case_id)
        if name == "submit-submission" and payload["sub"] == subject
    )
    if announced != tags:
        raise Wrong("authentication-tag-incorrect", "submission")
    structure = json.loads(opened(submission["encryptedMetadata"], "metadata"))["contentStructure"]
    data = opened(submission["encryptedData"], "data")
    files, announced_ids = {}, []
    for described in structure["attachments"]:
        # A large one comes in fragments, each a part of its own.
        pieces = described.get("fragments") or [described["attachmentId"]]
        announced_ids += pieces
        if not set(pieces) <= set(parts):
            raise Wrong("attachments-mismatch", "metadata")
        content = b"".join(opened(parts[piece], f"attachment:{piece}") for piece in pieces)
        check(content, described, f"attachment:{pieces[0]}")
        # A data record that is too large for the submit is an attachment, too.
        if described["purpose"] == "data":
            data = content
        else:
            files[pieces[0]] = content
    if sorted(announced_ids) != sorted(parts):
        raise Wrong("attachments-mismatch", "metadata")
    check(data, structure["data"], "data")
    return data, files, tags


def decide(submission_id, case_id, name, content):
    event = signed_event(name, submission_id, case_id, content, signing_key)
    call("POST", f"{API}/cases/{case_id}/events", event.encode(), "application/jose")
    print(name, submission_id)


# What is decided leaves the list: read it from its beginning until it is empty.
while waiting := read(f"{API}/submissions?destinationId={DESTINATION}&offset=0&limit=100")["submissions"]:
    for submission in waiting:
        submission_id, case_id = submission["submissionId"], submission["caseId"]
        try:
            data, files, tags = fetch(submission_id, case_id)
        except Wrong as wrong:
            name, instance = wrong.args
            problem = {"type": f"{SCHEMAS}/events/problems/{name}", "title": name, "instance": instance}
            decide(submission_id, case_id, "reject-submission", {"problems": [problem]})
            continue
        folder = inbox / submission_id
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "data.json").write_bytes(data)
        for attachment_id, content in files.items():
            # names that the sender gave are not safe as they are; see kurier-client
            (folder / attachment_id).write_bytes(content)
        decide(submission_id, case_id, "accept-submission", {"authenticationTags": tags})
