import { randomUUID } from 'node:crypto'
import {
  ask,
  encrypt,
  get,
  readEvent,
  sha512,
  succeeded,
  tokenFor,
  type Addresses,
  type Credentials,
  type Jwk,
  type ReadEvent,
} from './wire.ts'

type Callback = { url: string; secret: string }
export type Parts = {
  destinationId: string
  attachmentId: string
  identifier: string
  name: string
  region?: string
  callback?: Callback
}

/** How one client in the field sends: each difference that was seen on the wire. */
export type Habit = {
  /** Where the key comes from; the second takes the first of the list. */
  keyFrom: 'the kid of the public destination' | 'the list at the destination interface'
  /** The body of `POST /v2/submissions`, byte for byte as its serialiser writes it. */
  create: (parts: Parts) => string
  sendsRegion: boolean
  /** Writes its ids in upper case. */
  upperCase: boolean
  attachmentType: string
  attachmentCty?: string
  metadata: (schema: string, parts: Parts, hashes: { data: string; attachment: string }) => object
}

/** Its serialiser escapes slashes and all signs beyond ASCII. */
const phpJson = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[^\x20-\x7e]/g, (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const contentStructure = (data: string, attachment: object) => ({
  data: {
    submissionSchema: { schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' },
    hash: { type: 'sha512', content: data },
  },
  attachments: [attachment],
})

/** Clients that were seen to send, by what they are written in. */
export const habits = {
  'Python, metadata 2.0.0': {
    keyFrom: 'the kid of the public destination',
    create: ({ destinationId, attachmentId, identifier }) =>
      `{"destinationId": "${destinationId}", "announcedAttachments": ["${attachmentId}"], ` +
      String.raw`"publicService": {"name": "Antrag f\u00fcr Wohngeld", "identifier": "${identifier}"}}`,
    sendsRegion: false,
    upperCase: false,
    attachmentType: 'application/jose',
    attachmentCty: 'application/pdf',
    metadata: (schema, { attachmentId }, hashes) => ({
      $schema: `${schema}/metadata/2.0.0/metadata.schema.json`,
      contentStructure: contentStructure(hashes.data, {
        attachmentId,
        filename: 'ANT-00001.pdf',
        mimeType: 'application/pdf',
        purpose: 'report',
        description: 'Antrag auf Wohngeld',
        hash: { type: 'sha512', content: hashes.attachment },
      }),
      additionalReferenceInfo: { senderReference: 'ANT-00001' },
      replyChannel: { eMail: { address: 'jemand@example.org' } },
    }),
  },
  'PHP, metadata 2.1.0': {
    keyFrom: 'the list at the destination interface',
    create: ({ destinationId, attachmentId, identifier, name }) =>
      phpJson({ destinationId, announcedAttachments: [attachmentId], publicService: { identifier, name } }),
    sendsRegion: false,
    upperCase: false,
    attachmentType: 'application/jose',
    metadata: (schema, { attachmentId }, hashes) => ({
      $schema: `${schema}/metadata/2.1.0/metadata.schema.json`,
      contentStructure: contentStructure(hashes.data, {
        filename: 'Bescheid.pdf',
        purpose: 'attachment',
        attachmentId,
        description: 'Bescheid.pdf',
        mimeType: 'application/pdf',
        hash: { type: 'sha512', content: hashes.attachment },
      }),
    }),
  },
  'JavaScript, metadata 2.1.0': {
    keyFrom: 'the kid of the public destination',
    create: ({ destinationId, attachmentId, identifier, name, region, callback }) =>
      JSON.stringify({
        destinationId,
        announcedAttachments: [attachmentId],
        publicService: { name, identifier },
        region,
        callback,
      }),
    sendsRegion: true,
    upperCase: false,
    attachmentType: 'application/jose',
    attachmentCty: 'application/json',
    metadata: (schema, { attachmentId, identifier, name }, hashes) => ({
      $schema: `${schema}/metadata/2.1.0/metadata.schema.json`,
      publicService: { identifier, name },
      contentStructure: contentStructure(hashes.data, {
        hash: { type: 'sha512', content: hashes.attachment },
        purpose: 'form',
        mimeType: 'application/pdf',
        attachmentId,
      }),
      author: { name: 'A portal', description: 'A demonstration' },
      dataSets: [],
    }),
  },
  'Java, metadata 1.0.0': {
    keyFrom: 'the kid of the public destination',
    create: ({ destinationId, attachmentId, identifier, name }) =>
      `{"destinationId":"${destinationId}","announcedAttachments":["${attachmentId}"],` +
      `"publicService":{"name":"${name}","identifier":"${identifier}","description":null},` +
      `"region":null,"caseId":null,"callback":null}`,
    sendsRegion: false,
    upperCase: true,
    attachmentType: 'application/jose; charset=utf-8',
    metadata: (schema, { attachmentId, identifier, name }, hashes) => ({
      $schema: `${schema}/metadata/1.0.0/metadata.schema.json`,
      publicServiceType: { name, identifier, description: null },
      contentStructure: contentStructure(hashes.data, {
        attachmentId,
        purpose: 'attachment',
        filename: null,
        mimeType: 'application/pdf',
        hash: { type: 'sha512', content: hashes.attachment },
      }),
      replyChannel: null,
      paymentInformation: null,
    }),
  },
} as const satisfies Record<string, Habit>

export type SentSubmission = { submissionId: string; caseId: string; region?: string }

type Sending = { destinationId: string; identifier: string; data: string; attachment: Buffer; callback?: Callback }

/** Sends one submission with one attachment. */
export async function sendAs(
  habit: Habit,
  addresses: Addresses,
  client: Credentials,
  { destinationId, identifier, data, attachment, callback }: Sending,
): Promise<SentSubmission> {
  const token = await tokenFor(addresses, client)
  const { submission } = addresses
  const cased = (id: string): string => (habit.upperCase ? id.toUpperCase() : id)
  const { json } = await get(`${submission}/v2/destinations/${cased(destinationId)}`, { token })
  const { encryptionKid, publicServices } = json as { encryptionKid: string; publicServices: { regions?: string[] }[] }
  const key = await encryptionKey(habit, addresses, token, destinationId, encryptionKid)
  const parts: Parts = {
    destinationId: cased(destinationId),
    attachmentId: cased(randomUUID()),
    identifier,
    name: 'Antrag für Wohngeld',
    callback,
    ...(habit.sendsRegion && { region: publicServices[0]?.regions?.[0] }),
  }
  const created = await ask('POST', `${submission}/v2/submissions`, {
    token,
    type: 'application/json',
    body: habit.create(parts),
  })
  const { submissionId, caseId } = succeeded('create', created).json as SentSubmission
  const path = `${submission}/v2/submissions/${cased(submissionId)}`
  const uploaded = await ask('PUT', `${path}/attachments/${parts.attachmentId}`, {
    token,
    type: habit.attachmentType,
    body: encrypt(attachment, key, habit.attachmentCty),
  })
  succeeded('attachment', uploaded)
  const metadata = habit.metadata(addresses.schema, parts, { data: sha512(data), attachment: sha512(attachment) })
  const submitted = await ask('PUT', path, {
    token,
    type: 'application/json',
    body: JSON.stringify({
      encryptedMetadata: encrypt(JSON.stringify(metadata), key, 'application/json'),
      encryptedData: encrypt(data, key, 'application/json'),
    }),
  })
  succeeded('submit', submitted)
  return { submissionId, caseId, region: parts.region }
}

async function encryptionKey(
  habit: Habit,
  { submission, destination }: Addresses,
  token: string,
  destinationId: string,
  kid: string,
): Promise<Jwk> {
  if (habit.keyFrom === 'the kid of the public destination')
    return (await get(`${submission}/v2/destinations/${destinationId}/keys/${kid}`, { token })).json as Jwk
  const listed = await get(`${destination}/v2/destinations/${destinationId}/keys`, {
    token,
    accept: 'application/json',
  })
  const [first] = (listed.json as { keys: Jwk[] }).keys
  if (!first) throw new Error('no key is listed')
  return first
}

/** The events of a submission as the sender reads them, every signature verified. */
export const eventsOf = (addresses: Addresses, client: Credentials, submissionId: string): Promise<ReadEvent[]> =>
  eventLog(addresses, client, `submissions/${submissionId}`)

/** The event log of a case or document, by its path at the interface. */
export async function eventLog(addresses: Addresses, client: Credentials, of: string): Promise<ReadEvent[]> {
  const token = await tokenFor(addresses, client)
  const { json } = await get(`${addresses.submission}/v2/${of}/events?limit=100&offset=0`, {
    token,
    accept: 'application/json',
  })
  return Promise.all((json.eventLog as string[]).map((event) => readEvent(addresses, event)))
}
