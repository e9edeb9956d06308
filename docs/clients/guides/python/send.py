"""Sends a data record with attachments:

set -a; . ./kurier-sender.env; set +a
python3 send.py data.json deed.pdf
"""

import hashlib
import json
import mimetypes
import sys
import uuid
from pathlib import Path

from kurier import API, DESTINATION, SCHEMAS, call, encrypt, events_of, read, tag_of

data_file, *files = [Path(name) for name in sys.argv[1:]]
data = data_file.read_bytes()
attachments = {str(uuid.uuid4()): file for file in files}


def sha512(content):
    return {"type": "sha512", "content": hashlib.sha512(content).hexdigest()}


# 1. The destination, its key, and the first service that it takes.
destination = read(f"{API}/destinations/{DESTINATION}")
key = read(f"{API}/destinations/{DESTINATION}/keys/{destination['encryptionKid']}")
offer = destination["publicServices"][0]
service = {"identifier": offer["identifier"], "name": "An application"}

# 2. Create: every attachment is announced. The same Idempotency-Key makes no second submission.
announced = {"destinationId": DESTINATION, "publicService": service, "announcedAttachments": list(attachments)}
created = json.loads(
    call("POST", f"{API}/submissions", announced, headers={"Idempotency-Key": str(uuid.uuid4())})
)
submission = f"{API}/submissions/{created['submissionId']}"

# 3. Each attachment, encrypted by itself.
tags, described = {}, []
for attachment_id, file in attachments.items():
    part = encrypt(file.read_bytes(), key)
    call("PUT", f"{submission}/attachments/{attachment_id}", part.encode(), "application/jose")
    tags[attachment_id] = tag_of(part)
    described.append({
        "attachmentId": attachment_id,
        "purpose": "attachment",
        "filename": file.name,
        "mimeType": mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        "hash": sha512(file.read_bytes()),
    })

# 4. Metadata and data, and submit. The metadata record names the schema and the hash of all that was sent.
metadata = {
    "$schema": f"{SCHEMAS}/metadata/2.1.0/metadata.schema.json",
    "publicService": service,
    "contentStructure": {
        "data": {"submissionSchema": offer["submissionSchemas"][0], "hash": sha512(data)},
        "attachments": described,
    },
}
encrypted_metadata = encrypt(json.dumps(metadata).encode(), key, "application/json")
encrypted_data = encrypt(data, key, "application/json")
call("PUT", submission, {"encryptedMetadata": encrypted_metadata, "encryptedData": encrypted_data})

# 5. The service has signed what it got: the tags are those of what was sent.
submitted = next(payload for name, payload in events_of(created["caseId"]) if name == "submit-submission")
[content] = submitted["events"].values()
sent = {"metadata": tag_of(encrypted_metadata), "data": tag_of(encrypted_data), "attachments": tags}
if content["authenticationTags"] != sent:
    raise SystemExit("The service holds something else than what was sent.")
print("submitted", created["submissionId"], "case", created["caseId"])
