"""Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:

set -a; . ./kurier-receiver.env; set +a
python3 receive.py inbox

With a message and attachments, what was accepted is answered with them: `{"subject": "…", "message": "…"}`

python3 receive.py inbox message.json decision.pdf
"""

import json
import os
import sys
from pathlib import Path

from content import MESSAGE, Wrong, create, fetch, submit
from kurier import API, DESTINATION, call, read, signed_event

inbox, *answer = sys.argv[1:]
# The private keys, as `kurier-client keys make` or the portal wrote them.
keys = [json.loads(file.read_text()) for file in Path(os.environ["KURIER_KEYS"]).glob("*.private.json")]
decryption_keys = [key for key in keys if key["alg"] == "RSA-OAEP-256"]
signing_key = next(key for key in keys if key["alg"] == "PS512")


def decide(submission_id, case_id, name, content):
    event = signed_event(name, submission_id, case_id, content, signing_key)
    call("POST", f"{API}/cases/{case_id}/events", event.encode(), "application/jose")
    print(name, submission_id)


def reply(case_id, metadata):
    """Answers for the key that the sender gave, in the version of the metadata record that it wrote itself."""
    channel = (metadata.get("replyChannel") or {}).get("fitConnect")
    if not answer or not channel:
        return
    message, *files = answer
    created, attachments = create("reply", {"caseId": case_id}, files)
    record = {"$schema": metadata["$schema"]}
    schema = {"schemaUri": MESSAGE, "mimeType": "application/json"}
    data = Path(message).read_bytes()
    submit("reply", created, channel["encryptionPublicKey"], record, schema, data, attachments)
    print("submit-reply", created["replyId"])


# What is decided leaves the list: read it from its beginning until it is empty.
while waiting := read(f"{API}/submissions?destinationId={DESTINATION}&offset=0&limit=100")["submissions"]:
    for submission in waiting:
        submission_id, case_id = submission["submissionId"], submission["caseId"]
        try:
            folder = Path(inbox) / submission_id
            metadata, tags = fetch("submission", submission_id, case_id, decryption_keys, folder)
        except Wrong as wrong:
            decide(submission_id, case_id, "reject-submission", wrong.content())
            continue
        decide(submission_id, case_id, "accept-submission", {"authenticationTags": tags})
        reply(case_id, metadata)
