import type { callbackSignature as german } from '../de/callback-signature.ts'

/** The page that checks the signature of a callback. */
export const callbackSignature: typeof german = {
  pageTitle: 'Check the signature of a callback',
  intro: 'Paste what your receiver got. The check runs in your browser alone; nothing of it is sent or stored.',
  example: 'The example of the documentation is filled in.',
  fields: {
    body: 'Body of the request, unchanged',
    bodyHint:
      'Exactly the bytes that came in, before anything reads them as JSON. The browser shows line ends as LF here.',
    timestamp: 'Header callback-timestamp',
    authentication: 'Header callback-authentication',
    secret: 'Secret of the callback',
    secretHint: 'As text, as it was configured; it is not decoded.',
    checkedAt: 'Time of the check',
    checkedAtHint: 'Seconds since 1970; empty means now.',
    checkedAtFault: 'Enter whole seconds since 1970, or leave the field empty.',
  },
  check: 'Check',
  clear: 'Empty the fields',
  fill: 'Fill in the example',
  result: 'Result',
  genuine: 'The callback is genuine.',
  notGenuine: 'The callback is not genuine. A receiver ignores it, and answers 2xx all the same.',
  unavailable: 'Your browser offers no cryptography here. Open the portal over https.',
  expected: 'Signature worked out',
  steps: {
    timestamp: 'Form of the timestamp',
    age: 'Age of the timestamp',
    header: 'Form of the signature',
    secret: 'Secret',
    digest: 'Comparison of the signature',
  },
  states: {
    ok: 'in order',
    failed: 'fault',
    skipped: 'not checked',
  },
  faults: {
    timestamp: {
      missing: 'The timestamp is missing.',
      milliseconds: 'These are milliseconds; the timestamp has whole seconds.',
      'not-seconds': 'The timestamp is no number of whole seconds since 1970.',
    },
    age: {
      'too-old': 'The timestamp is older than 5 minutes. Check as soon as it comes in, and set the receiver’s clock.',
      ahead: 'The timestamp is more than 5 minutes in the future: the receiver’s clock is slow.',
    },
    header: {
      missing: 'The signature is missing.',
      prefix: 'The name of an algorithm stands before the signature. The header holds the hexadecimal digits alone.',
      base64: 'This is Base64. The signature is written as 128 hexadecimal digits.',
      sha256: 'With 64 digits this is an HMAC with SHA-256. Used is SHA-512 with 128 digits.',
      'not-hex': 'The signature holds characters that are no hexadecimal digits.',
      length: 'The signature does not have 128 digits. Was it cut off?',
    },
    secret: {
      missing: 'The secret is missing. Without a secret a receiver must take nothing for genuine.',
    },
    digest: {
      'trailing-newline':
        'There is a line break too many at the end of the body. Without it the signature fits: read the bytes unchanged.',
      'missing-newline': 'A line break is missing at the end of the body. With it the signature fits: cut nothing off.',
      'line-endings': 'The line ends were converted. With the original ones the signature fits.',
      'byte-order-mark': 'A byte order mark (BOM) stands before the body. Without it the signature fits.',
      rewritten: 'The body was read as JSON and written anew. Check the bytes before your framework reads them.',
      'secret-spaces': 'Spaces or a line break hang on the secret. Without them the signature fits.',
      'secret-hex': 'The secret was decoded as a hexadecimal number. It is used as text.',
      'secret-base64': 'The secret was decoded as Base64. It is used as text.',
      'without-timestamp': 'Only the body was signed. The message is timestamp, a full stop and the body.',
      'without-stop': 'The full stop between timestamp and body is missing.',
      unknown:
        'The signature does not fit. Probably it is another secret (was it replaced?), or the body was changed on its way.',
    },
  },
}
