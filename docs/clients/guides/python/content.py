"""What both sides need to send and open submissions and replies: `kind` is "submission" or "reply"."""

import hashlib
import json
import mimetypes
import os
import uuid
from pathlib import Path

from jwcrypto.common import JWException

from kurier import API, SCHEMAS, call, decrypt, encrypt, events_of, read, tag_of

# A text that every online service should be able to show.
MESSAGE = SCHEMAS + "/message/1.0.0/message.schema.json"


class Wrong(Exception):
    """What the sender is told: the name of a problem, and where it is."""

    def content(self):
        name, instance = self.args
        problem = {"type": f"{SCHEMAS}/events/problems/{name}", "title": name, "instance": instance}
        return {"problems": [problem]}


def address_of(kind, document_id=""):
    # The specification spells it `replys`; `replies` answers as well.
    return f"{API}/{kind}s/{document_id}".rstrip("/")


def announced_tags(kind, document_id, case_id):
    """The service has signed which tags the sender's parts have."""
    for name, payload in events_of(case_id):
        if name == f"submit-{kind}" and payload["sub"] == f"{kind}:{document_id}":
            [content] = payload["events"].values()
            return content["authenticationTags"]
    raise SystemExit(f"The service has signed no event of {document_id}.")


def create(kind, wish, files):
    """Announces every attachment. The same Idempotency-Key creates nothing twice."""
    attachments = {str(uuid.uuid4()): Path(file) for file in files}
    once = {"Idempotency-Key": str(uuid.uuid4())}
    created = call("POST", address_of(kind), {**wish, "announcedAttachments": list(attachments)}, headers=once)
    return json.loads(created), attachments


def sha512(content):
    return {"type": "sha512", "content": hashlib.sha512(content).hexdigest()}


def submit(kind, created, key, record, schema, data, attachments):
    """Encrypts and sends all parts. `record`: the metadata record without the schema and hashes of what is sent."""
    document_id = created[f"{kind}Id"]
    tags, described = {}, []
    for attachment_id, file in attachments.items():
        part = encrypt(file.read_bytes(), key)
        call("PUT", f"{address_of(kind, document_id)}/attachments/{attachment_id}", part.encode(), "application/jose")
        tags[attachment_id] = tag_of(part)
        described.append({
            "attachmentId": attachment_id,
            "purpose": "attachment",
            "filename": file.name,
            "mimeType": mimetypes.guess_type(file.name)[0] or "application/octet-stream",
            "hash": sha512(file.read_bytes()),
        })
    structure = {"data": {"submissionSchema": schema, "hash": sha512(data)}, "attachments": described}
    metadata = json.dumps({**record, "contentStructure": structure}).encode()
    encrypted_metadata = encrypt(metadata, key, "application/json")
    encrypted_data = encrypt(data, key, "application/json")
    body = {"encryptedMetadata": encrypted_metadata, "encryptedData": encrypted_data}
    call("PUT", address_of(kind, document_id), body)
    sent = {"metadata": tag_of(encrypted_metadata), "data": tag_of(encrypted_data), "attachments": tags}
    if announced_tags(kind, document_id, created["caseId"]) != sent:
        raise SystemExit("The service holds something else than what was sent.")


def _opened(text, keys, instance):
    try:
        return decrypt(text, keys)
    except JWException as fault:
        raise Wrong("encryption-issue", instance) from fault


def _check(content, described, instance):
    if hashlib.sha512(content).hexdigest() != described["hash"]["content"]:
        raise Wrong("hash-mismatch", instance)


def fetch(kind, document_id, case_id, keys, folder):
    """Keeps everything decrypted and found right. Gives the metadata record, and the tags that an acceptance repeats."""
    address = address_of(kind, document_id)
    document = read(address)
    parts = {one: call("GET", f"{address}/attachments/{one}").decode() for one in document["attachments"]}
    tags = {
        "metadata": tag_of(document["encryptedMetadata"]),
        "data": tag_of(document["encryptedData"]),
        "attachments": {one: tag_of(part) for one, part in parts.items()},
    }
    if announced_tags(kind, document_id, case_id) != tags:
        raise Wrong("authentication-tag-incorrect", kind)
    metadata = json.loads(_opened(document["encryptedMetadata"], keys, "metadata"))
    structure = metadata["contentStructure"]
    # Names that the sender gave are not safe as they are (see kurier-client): files are named by their ids.
    content = {"data.json": _opened(document["encryptedData"], keys, "data")}
    announced_ids = []
    for described in structure["attachments"]:
        # A large one comes in fragments, each a part of its own.
        pieces = described.get("fragments") or [described["attachmentId"]]
        announced_ids += pieces
        if not set(pieces) <= set(parts):
            raise Wrong("attachments-mismatch", "metadata")
        whole = b"".join(_opened(parts[piece], keys, f"attachment:{piece}") for piece in pieces)
        _check(whole, described, f"attachment:{pieces[0]}")
        # A data record that is too large for the submit is an attachment, too.
        content["data.json" if described["purpose"] == "data" else pieces[0]] = whole
    if sorted(announced_ids) != sorted(parts):
        raise Wrong("attachments-mismatch", "metadata")
    _check(content["data.json"], structure["data"], "data")
    os.makedirs(folder, 0o700, exist_ok=True)
    for name, bytes_ in content.items():
        (folder / name).write_bytes(bytes_)
    return metadata, tags
