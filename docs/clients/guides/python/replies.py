"""Fetches the replies to what was sent from this folder, and accepts or rejects them; run it when a callback came, or
every few minutes:

set -a; . ./kurier-sender.env; set +a
python3 replies.py answers
"""

import json
import sys
from pathlib import Path

from content import Wrong, address_of, fetch
from kurier import API, call, read

receipts = [json.loads(file.read_text()) for file in Path().glob("receipt-*.json")]

# What is decided leaves the list; replies to what was sent from elsewhere stay at its beginning.
others = 0
while waiting := read(f"{API}/replies?offset={others}&limit=100")["replies"]:
    for reply in waiting:
        reply_id, case_id = reply["replyId"], reply["caseId"]
        keys = [receipt["replyKey"] for receipt in receipts if receipt["caseId"] == case_id]
        if not keys:
            others += 1
            continue
        try:
            _, tags = fetch("reply", reply_id, case_id, keys, Path(sys.argv[1]) / reply_id)
        except Wrong as wrong:
            call("PUT", f"{address_of('reply', reply_id)}/reject", wrong.content())
            print("reject-reply", reply_id)
            continue
        call("PUT", f"{address_of('reply', reply_id)}/accept", {"authenticationTags": tags})
        print("accept-reply", reply_id)
