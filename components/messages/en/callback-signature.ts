import { mistakeWords } from '@kurier/sdk/computed-mistakes'
import type { callbackSignature as german } from '../de/callback-signature.ts'

/** The page that checks the signature of a callback. */
export const callbackSignature: typeof german = {
  pageTitle: 'Check the signature of a callback',
  intro: 'Paste what your receiver got. The check runs only in your browser; nothing is sent or stored.',
  example: 'The example from the documentation has been filled in.',
  fields: {
    body: 'Body of the request, unchanged',
    bodyHint:
      'Exactly the bytes that came in, before anything reads them as JSON. The browser shows line endings as LF here.',
    timestamp: 'Header callback-timestamp',
    authentication: 'Header callback-authentication',
    secret: 'Secret of the callback',
    secretHint: 'As text, as it was configured; it is not decoded.',
    checkedAt: 'Time of the check',
    checkedAtHint: 'Seconds since 1970; empty means now.',
    checkedAtFault: 'Enter whole seconds since 1970, or leave the field empty.',
    computed: 'Value that your program computed (optional)',
    computedHint: 'The check then names the mistake that leads to this value.',
  },
  check: 'Check',
  clear: 'Clear the fields',
  fill: 'Insert the example',
  result: 'Result',
  genuine: 'The callback is genuine.',
  notGenuine: 'The callback is not genuine. A receiver ignores it but still responds with 2xx.',
  unavailable: 'Your browser offers no cryptography here. Open the portal over https.',
  expected: 'Expected signature',
  computed: {
    title: 'How the value of your program comes about',
    right: 'Your program computes the right value. Look at what it compares it with.',
    unknown:
      'No usual mistake leads to this value, nor do two together. Probably the secret or the body is another one.',
    mistakes: mistakeWords,
  },
  steps: {
    timestamp: 'Form of the timestamp',
    age: 'Age of the timestamp',
    header: 'Form of the signature',
    secret: 'Secret',
    digest: 'Comparison of the signature',
  },
  states: {
    ok: 'OK',
    failed: 'failed',
    skipped: 'not checked',
  },
  faults: {
    timestamp: {
      missing: 'The timestamp is missing.',
      milliseconds: 'These are milliseconds; the timestamp is in whole seconds.',
      'not-seconds': 'The timestamp is not a number of whole seconds since 1970.',
    },
    age: {
      'too-old':
        'The timestamp is older than 5 minutes. Check it as soon as it arrives, and set the receiver’s clock correctly.',
      ahead: 'The timestamp is more than 5 minutes in the future: the receiver’s clock is slow.',
    },
    header: {
      missing: 'The signature is missing.',
      prefix: 'The name of an algorithm precedes the signature. The header contains only the hexadecimal digits.',
      base64: 'This is Base64. The signature is written as 128 hexadecimal digits.',
      sha256: 'With 64 digits this is an HMAC with SHA-256. SHA-512 with 128 digits is required.',
      'not-hex': 'The signature contains characters that are not hexadecimal digits.',
      length: 'The signature does not have 128 digits. Was it cut off?',
    },
    secret: {
      missing: 'The secret is missing. Without a secret, a receiver must not treat anything as genuine.',
    },
    digest: {
      'trailing-newline':
        'There is an extra line break at the end of the body. Without it the signature matches: read the bytes unchanged.',
      'missing-newline':
        'A line break is missing at the end of the body. With it the signature matches: do not trim anything.',
      'line-endings': 'The line endings were converted. With the original ones the signature matches.',
      'byte-order-mark': 'There is a byte order mark (BOM) before the body. Without it the signature matches.',
      rewritten: 'The body was parsed as JSON and written out again. Check the bytes before your framework reads them.',
      'secret-spaces': 'There are spaces or a line break around the secret. Without them the signature matches.',
      'secret-hex': 'The secret was decoded as a hexadecimal number. It is used as text.',
      'secret-base64': 'The secret was decoded as Base64. It is used as text.',
      'without-timestamp': 'Only the body was signed. The message consists of the timestamp, a full stop and the body.',
      'without-stop': 'The full stop between timestamp and body is missing.',
      unknown:
        'The signature does not match. It is probably a different secret (was it rotated?), or the body was changed on the way.',
    },
  },
}
