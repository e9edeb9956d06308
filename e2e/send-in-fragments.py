"""Sends a data record as an attachment in fragments, and a file in fragments, as a program of others does:

python3 send-in-fragments.py data.json picture.png 15000000

The last number is the most bytes of a fragment. It takes its settings as the guides do, and needs their kurier.py.
"""

import hashlib
import json
import sys
import uuid
from pathlib import Path

from kurier import API, DESTINATION, SCHEMAS, call, encrypt, events_of, read, tag_of

data_file, file, longest = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])


def sha512(content):
    return {"type": "sha512", "content": hashlib.sha512(content).hexdigest()}


def split(content):
    return {str(uuid.uuid4()): content[at : at + longest] for at in range(0, len(content), longest)}


data, picture = data_file.read_bytes(), file.read_bytes()
pieces_of_data, pieces_of_picture = split(data), split(picture)
destination = read(f"{API}/destinations/{DESTINATION}")
key = read(f"{API}/destinations/{DESTINATION}/keys/{destination['encryptionKid']}")
offer = destination["publicServices"][0]
service = {"identifier": offer["identifier"], "name": "A large application"}

pieces = {**pieces_of_data, **pieces_of_picture}
body = {"destinationId": DESTINATION, "publicService": service, "announcedAttachments": list(pieces)}
created = json.loads(call("POST", f"{API}/submissions", body))
submission = f"{API}/submissions/{created['submissionId']}"
tags = {}
for piece_id, piece in pieces.items():
    part = encrypt(piece, key)
    call("PUT", f"{submission}/attachments/{piece_id}", part.encode(), "application/jose")
    tags[piece_id] = tag_of(part)


def described(content, fragments, **more):
    return {"attachmentId": str(uuid.uuid4()), "fragments": list(fragments), "hash": sha512(content), **more}


schema = offer["submissionSchemas"][0]
metadata = {
    "$schema": f"{SCHEMAS}/metadata/2.1.0/metadata.schema.json",
    "publicService": service,
    "contentStructure": {
        "data": {"submissionSchema": schema, "hash": sha512(data)},
        "attachments": [
            described(data, pieces_of_data, purpose="data", mimeType=schema["mimeType"]),
            described(picture, pieces_of_picture, purpose="attachment", mimeType="image/png", filename=file.name),
        ],
    },
}
encrypted_metadata = encrypt(json.dumps(metadata).encode(), key, "application/json")
encrypted_data = encrypt(b"{}", key, "application/json")
call("PUT", submission, {"encryptedMetadata": encrypted_metadata, "encryptedData": encrypted_data})

submitted = next(payload for name, payload in events_of(created["caseId"]) if name == "submit-submission")
[content] = submitted["events"].values()
if content["authenticationTags"]["attachments"] != tags:
    raise SystemExit("The service holds something else than what was sent.")
print(json.dumps({"submissionId": created["submissionId"], "caseId": created["caseId"], "tags": tags}))
