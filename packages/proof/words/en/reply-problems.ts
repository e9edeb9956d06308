import type { replyProblems as german } from '../de/reply-problems.ts'

export const replyProblems: typeof german = {
  'authentication-tag-incorrect': {
    title: 'The authentication tag does not match',
    meaning:
      'The tag of the part that the online service fetched does not match the one recorded when it was sent. The part was changed or swapped.',
    advice:
      'The administration sends the content again as a new reply. If it happens again, both sides check whether a system in between is changing data.',
  },
  'schema-missing': {
    title: 'The schema is missing',
    meaning:
      'The metadata record does not say which schema it follows, so the online service does not know how to read it.',
    advice: 'The administration names the schema in the metadata record and sends a new reply.',
  },
  'encryption-issue': {
    title: 'Decryption is not possible',
    meaning:
      'The online service could not decrypt the part with its key, or the encryption has a form that is not allowed.',
    advice:
      'The administration encrypts with the key for replies from the metadata record of the submission and sends a new reply. The online service checks that it has the matching private key.',
  },
  'syntax-violation': {
    title: 'The content cannot be read',
    meaning: 'The part was decrypted, but it is not valid JSON or XML.',
    advice: 'The administration fixes how the document is created and sends a new reply.',
  },
  'schema-violation': {
    title: 'The content does not follow its schema',
    meaning: 'The part can be read but does not follow its schema: something is missing or has the wrong form.',
    advice:
      'The administration checks the document against the schema before sending, fixes what differs and sends a new reply.',
  },
  'unsupported-schema': {
    title: 'The schema is not supported',
    meaning: 'The part follows a schema that the online service cannot process.',
    advice: 'The administration uses a schema that is agreed with the online service, and sends a new reply.',
  },
  'hash-mismatch': {
    title: 'The hash does not match',
    meaning: 'The hash of the decrypted content does not match the one in the metadata record.',
    advice: 'The administration computes the hashes over exactly the bytes that it encrypts, and sends a new reply.',
  },
  'attachments-mismatch': {
    title: 'The attachments differ from the metadata record',
    meaning: 'The attachments that arrived are not the ones listed in the metadata record.',
    advice: 'The administration lists exactly the announced attachments in the metadata record and sends a new reply.',
  },
  'service-mismatch': {
    title: 'The public service differs',
    meaning: 'The metadata record of the reply names a different service from the case that it belongs to.',
    advice: 'The administration checks that the reply was sent to the right case, and sends a new reply.',
  },
  timeout: {
    title: 'Not decided in time',
    meaning:
      'The online service neither accepted nor rejected the reply within the time limit, so the delivery service rejected it.',
    advice:
      'The online service finds out why it fetched nothing: callback, fetching the list, credentials. After that, the administration sends the content again as a new reply.',
  },
  other: {
    title: 'The other side’s own reason',
    meaning: 'The online service gave a reason that this portal does not know. Its own words are below.',
    advice: 'Ask the other side what it means.',
  },
}
