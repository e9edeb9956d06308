import { createHash } from 'node:crypto'
import { regionDigits } from '../destinations/regions.ts'
import { BoundedMap } from '../platform/bounded-map.ts'
import type { Context } from '../platform/context.ts'
import { signPs512 } from '../platform/crypto/jws.ts'
import { DAY } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import { signingAddresses } from '../platform/identity/signing-addresses.ts'
import { signingKey, type SigningKey } from '../platform/keys/signing-keys.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { Turns } from '../platform/turns.ts'
import type { DestinationParameters } from './schema.ts'

type DestinationStatement = { destinationId: string; destinationParameters: DestinationParameters }
/** What was added to a statement when it was signed, and its signature. */
type SignatureParts = { iat: number; jti: string; signature: string }

const REGION_URN = 'urn:de:bund:destatis:bevoelkerungsstatistik:schluessel:rs:'
const MOST_KEPT = 10_000
const MOST_WAITING = 1000

const kept = () =>
  oncePerProcess('destination-signatures', () => new BoundedMap<string, Promise<SignatureParts>>(MOST_KEPT))
/** One at a time: whoever asks for routes, which everybody may, keeps no event waiting. */
const turns = () =>
  oncePerProcess(
    'destination-signature-turns',
    () => new Turns({ work: 'signature', atOnce: 1, mostWaiting: MOST_WAITING }),
  )

/** What is signed, in the members that the public service uses. */
function claims(
  submissionApi: string,
  { destinationId, destinationParameters }: DestinationStatement,
  added: { iat: number; jti: string },
) {
  return {
    iss: submissionApi,
    ...added,
    submissionHost: new URL(submissionApi).host,
    destinationId,
    destinationParameters,
    services: destinationParameters.publicServices.map(({ identifier, regions }) => ({
      gebietIDs: (regions.length > 0 ? regions : ['DE']).map(
        (region) => `${REGION_URN}${regionDigits(region).padEnd(12, '0')}`,
      ),
      leistungIDs: [identifier],
    })),
  }
}

/** With which key, and under which address. */
type Signer = SigningKey & { submissionApi: string }

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

async function sign(
  { kid, privateKey, submissionApi }: Signer,
  stated: DestinationStatement,
  now: Date,
): Promise<SignatureParts> {
  const added = { iat: Math.floor(now.getTime() / 1000), jti: newId() }
  const token = await turns().take('', () => signPs512(privateKey, kid, 'jwt', claims(submissionApi, stated, added)))
  return { ...added, signature: token.slice(token.lastIndexOf('.') + 1) }
}

/**
 * The service's signature over what a destination is (decisions 9): a compact JWS (PS512, `typ` `jwt`) with the key that
 * signs events. A node signs the same statement once a day.
 * @throws Refusal `unavailable` when very many new ones are wanted at once
 */
export async function destinationSignature(
  { db, clock }: Context<undefined>,
  stated: DestinationStatement,
): Promise<string> {
  const { submissionApi } = await signingAddresses(db)
  const key = { ...(await signingKey(db, 'event')), submissionApi }
  const now = clock.machine()
  const day = Math.floor(now.getTime() / DAY)
  const name = createHash('sha256')
    .update(`${key.kid} ${day} ${JSON.stringify(stated)}`)
    .digest('base64url')
  const known = kept().get(name)
  const signing = known ?? sign(key, stated, now)
  if (!known) {
    kept().set(name, signing)
    signing.catch(() => kept().delete(name))
  }
  const { signature, ...added } = await signing
  return `${encode({ alg: 'PS512', typ: 'jwt', kid: key.kid })}.${encode(claims(submissionApi, stated, added))}.${signature}`
}
