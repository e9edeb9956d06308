import { newestOwnForms, schemaUriOf } from '#lib/wings/applications/known-forms.ts'
import { newClientSecret } from '#lib/clients/client-secret.ts'
import type { CheckedInput } from '#lib/destinations/checked-input.ts'
import { metadataVersions } from '@kurier/wire/names'
import type { OfferedKey } from '#lib/destinations/offered-key.ts'
import { markRevoked } from '#lib/destinations/key-store.ts'
import { insertAssignment, insertDestination, lockDestination, type Destination } from '#lib/destinations/store.ts'
import { writeDestination } from '#lib/destinations/write-destination.ts'
import type { Handle } from '#lib/platform/database.ts'
import { newId } from '#lib/platform/ids.ts'
import { destinations, type DemoDestination, type DestinationKey } from './catalogue.ts'
import type { KeyPairs } from '@kurier/sides/keys'
import { certificateOf, destinationKey } from './keys.ts'
import { updateEndpoint } from './store.ts'
import { BEGAN, daysFrom, keysOf, type Parties } from './world.ts'

/** Days ago when the housing office changed its encryption key. */
const ROTATED = 20
/** Days until the certificate of its signing key ends. */
const CERTIFICATE_LEFT = 12

export type DestinationIds = { destinationId: string; endpointId: string | null }
export type DemoDestinations = Record<DestinationKey, DestinationIds>

export const encryptionKid = (key: DestinationKey, year = 2026): string => `${key}-encryption-${year}`
export const signingKid = (key: DestinationKey): string => `${key}-signing-2026`

/** The key that content for this destination was encrypted for at that time. */
export function encryptionKidAt(key: DestinationKey, at: Date, now: Date): string {
  return encryptionKid(key, key === 'housing' && at < daysFrom(now, -ROTATED) ? 2025 : 2026)
}

/** All destinations as they began: active, but for the one that still lacks its signing key. */
export async function createDestinations(
  tx: Handle,
  parties: Parties,
  keys: KeyPairs,
  now: Date,
): Promise<DemoDestinations> {
  const made = {} as DemoDestinations // filled for every key by the loop
  for (const key of keysOf(destinations)) {
    made[key] = await createOne(tx, key, parties, keys, now)
  }
  return made
}

async function createOne(
  tx: Handle,
  key: DestinationKey,
  { organisationIds, clients }: Parties,
  keys: KeyPairs,
  now: Date,
): Promise<DestinationIds> {
  const demo: DemoDestination = destinations[key]
  const destinationId = newId()
  const created = daysFrom(now, -BEGAN + 5)
  const input = await inputOf(key, keys, now)
  const organisationId = organisationIds[demo.organisation]
  const bare = await insertDestination(tx, { id: destinationId, organisationId }, input.described, created)
  const { callbackEndpointId } = await writeDestination(tx, bare, input, created)
  await insertAssignment(tx, { destinationId, clientId: clients[demo.receiver].clientId }, created)
  if (callbackEndpointId) await updateEndpoint(tx, callbackEndpointId, { createdAt: created })
  return { destinationId, endpointId: callbackEndpointId }
}

async function inputOf(key: DestinationKey, keys: KeyPairs, now: Date): Promise<CheckedInput> {
  const { name, unit, email, services, organisation, callback }: DemoDestination = destinations[key]
  const legalName = organisation === 'city' ? 'Stadt Beispielhausen' : 'Formularwerk Nord eG'
  const first = encryptionKidAt(key, new Date(0), now)
  const encryption = destinationKey(keys.encryption, first)
  const isHousing = key === 'housing'
  const certificate = isHousing ? await certificateOf(keys.signing, now, CERTIFICATE_LEFT) : undefined
  const signing = destinationKey(keys.signing, signingKid(key), certificate)
  return {
    described: {
      name,
      contactInformation: { legalName, email, unit, phone: '+49 4321 5550' },
      metadataVersions: [...metadataVersions],
      replyChannels: isHousing ? { eMail: {}, deMail: {} } : {},
    },
    publicServices: services.map(({ identifier }) => ({
      identifier,
      regions: ['DE01'],
      submissionSchemas: [{ schemaUri: schemaUriFor(key, identifier), mimeType: 'application/json' }],
    })),
    encryptionKid: first,
    keys: key === 'parents' ? [encryption] : [encryption, signing],
    callback: callback ? { kind: 'set', url: callback.url, secret: newClientSecret() } : { kind: 'keep' },
    status: undefined,
  }
}

/** The form for a service; most of the demo's services have none. */
export const formFor = (identifier: string) =>
  newestOwnForms().find(({ serviceIdentifier }) => serviceIdentifier === identifier)

/** The schema of the form for this service where there is one, else an invented one. */
function schemaUriFor(key: DestinationKey, identifier: string): string {
  const form = formFor(identifier)
  return form ? schemaUriOf(form) : `https://schema.example/${key}/1.0/antrag.schema.json`
}

/** The housing office's newer encryption key, which takes the place of its first one. */
export async function rotateKey(tx: Handle, made: DemoDestinations, keys: KeyPairs, now: Date): Promise<void> {
  const kid = encryptionKid('housing')
  const added = destinationKey(keys.encryption, kid)
  await change(tx, made.housing.destinationId, { encryptionKid: kid, keys: [added] }, daysFrom(now, -ROTATED))
}

/** A key that the building office gave up before anybody used it. */
export async function revokeSpareKey(tx: Handle, made: DemoDestinations, keys: KeyPairs, now: Date): Promise<void> {
  const { destinationId } = made.building
  const spare = destinationKey(keys.encryption, encryptionKid('building', 2027))
  await change(tx, destinationId, { keys: [spare] }, daysFrom(now, -15))
  await markRevoked(tx, destinationId, spare.kid, daysFrom(now, -14))
}

/** Takes the closed destinations out of service, now that all is played that they took. */
export async function closeDestinations(tx: Handle, made: DemoDestinations, now: Date): Promise<void> {
  for (const key of keysOf(destinations)) {
    const { status }: DemoDestination = destinations[key]
    const { destinationId } = made[key]
    if (status === 'active' || status === 'created') continue
    await change(tx, destinationId, { status: 'inactive' }, daysFrom(now, -1))
    if (status === 'decommissioned') await change(tx, destinationId, { status }, daysFrom(now, -0.5))
  }
}

type DemoDestinationChange = { encryptionKid?: string; keys?: OfferedKey[]; status?: Destination['status'] }

async function change(tx: Handle, destinationId: string, wanted: DemoDestinationChange, at: Date): Promise<void> {
  const current = await lockDestination(tx, destinationId, null)
  if (!current) throw new Error(`the destination ${destinationId} is missing`)
  const { name, contactInformation, metadataVersions, replyChannels, publicServices } = current
  const input: CheckedInput = {
    described: { name, contactInformation, metadataVersions, replyChannels },
    publicServices,
    encryptionKid: wanted.encryptionKid,
    keys: wanted.keys ?? [],
    callback: { kind: 'keep' },
    status: wanted.status,
  }
  await writeDestination(tx, current, input, at)
}
