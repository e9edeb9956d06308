"""Sends a data record with attachments:

set -a; . ./kurier-sender.env; set +a
python3 send.py data.json deed.pdf
"""

import json
import sys
import uuid
from pathlib import Path

from jwcrypto import jwk

from content import MESSAGE, create, submit
from kurier import API, DESTINATION, SCHEMAS, read

data_file, *files = sys.argv[1:]

# 1. The destination, its key, and the first service that it takes.
destination = read(f"{API}/destinations/{DESTINATION}")
key = read(f"{API}/destinations/{DESTINATION}/keys/{destination['encryptionKid']}")
offer = destination["publicServices"][0]
service = {"identifier": offer["identifier"], "name": "An application"}

# 2. Create.
created, attachments = create("submission", {"destinationId": DESTINATION, "publicService": service}, files)
submission_id, case_id = created["submissionId"], created["caseId"]

# 3. A key for the replies. Its private half opens them, here and in kurier-client: keep it as long as replies may come.
reply_key = jwk.JWK.generate(kty="RSA", size=4096, kid=str(uuid.uuid4()), alg="RSA-OAEP-256", key_ops=["unwrapKey"])
receipt = {"destinationId": DESTINATION, "submissionId": submission_id, "caseId": case_id, "state": "sending"}
receipt_file = Path(f"receipt-{submission_id}.json")
receipt_file.touch(0o600)
receipt_file.write_text(json.dumps({**receipt, "replyKey": reply_key.export(as_dict=True)}))

# 4. Attachments, metadata record and data record, encrypted each by itself.
public_key = {**reply_key.export_public(as_dict=True), "key_ops": ["wrapKey"]}
record = {
    "$schema": f"{SCHEMAS}/metadata/2.1.0/metadata.schema.json",
    "publicService": service,
    "replyChannel": {"fitConnect": {"encryptionPublicKey": public_key, "processStandards": [MESSAGE]}},
}
data = Path(data_file).read_bytes()
submit("submission", created, key, record, offer["submissionSchemas"][0], data, attachments)
print("submitted", submission_id, "case", case_id)
