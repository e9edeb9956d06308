import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'export-case': 'Case exported',
  },
} satisfies RoomWords<'evidence'>

export const instructions = `EVIDENCE OF A CASE

{name}.html   open it in a browser: it verifies itself, without internet too, and can be printed
{name}.json   the same as data
evidence.schema.json   their form (JSON Schema)
verify_evidence.py     a second, independent verifier: python3 verify_evidence.py {name}.json

Whether the keys in it really are those of the delivery service is shown by comparing them with those that it publishes:
  {submissionApi}/.well-known/jwks.json`
