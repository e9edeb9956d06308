import { readFile } from 'node:fs/promises'
import { argument } from '@kurier/cli/parameters'
import { readAddressing, type AddressingChange } from '@kurier/sdk/addressing'
import { misuse } from '../session/failure.ts'
import { command } from '../session/session.ts'

const after = `
The file is what the portal exports of a destination, or what its QR code reads. Signature, issuer and validity are checked here, and
the destination is compared with what the service says of it now. No client is needed, only the address of the service.
Exit code 4 when it does not count, 1 when something has changed since.

  kurier-client addressing adressierung-018f2a00.jwt --base-url https://kurier.example`

const changed: Record<AddressingChange, string> = {
  status: 'the destination takes no submissions now',
  'encryption-key': 'submissions are encrypted for another key now',
  keys: 'a key is another one now',
  services: 'services or regions have changed',
}

/** `kurier-client addressing` */
export const addressing = command({
  name: 'addressing',
  about: 'checks the addressing information of a destination (anybody)',
  takes: { file: argument('<file>', 'what the portal exported, or a QR code read') },
  after,
  run: async ({ file }, session) => readAddressing(session.publicClient(), await tokenIn(file)),
  shown: ({ destinationId, submissionUrl, keys, publicServices, signedAt, validUntil, kid, changes }) =>
    [
      `destination ${destinationId}`,
      `at ${submissionUrl}`,
      ...publicServices.map(({ identifier, regions }) => `service ${identifier}  ${regions.join(' ') || 'everywhere'}`),
      ...keys.map((key) => `key ${key.kid}  ${key.use === 'enc' ? 'encryption' : 'signing'}  ${key.thumbprint}`),
      `signed ${signedAt.toISOString()} with key ${kid}, signature right, valid until ${validUntil.toISOString()}`,
      ...(changes.length === 0 ? ['unchanged since'] : changes.map((change) => `CHANGED: ${changed[change]}`)),
    ].join('\n'),
  exitCode: ({ changes }) => (changes.length === 0 ? 0 : 1),
})

async function tokenIn(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw misuse(`${file} cannot be read.`)
  }
}
