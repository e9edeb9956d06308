import { randomUUID } from 'node:crypto'
import {
  ask,
  decrypt,
  encrypt,
  get,
  sha512,
  signedEvent,
  succeeded,
  tagOf,
  tokenFor,
  type Addresses,
  type Credentials,
  type Jwk,
} from './wire.ts'

export type Keys = { encryption: { publicKey: Jwk; privateKey: Jwk }; signing: { publicKey: Jwk; privateKey: Jwk } }

type Provision = { metadataVersions: string[]; regions: string[]; identifier: string; callback: object | null }

/** Creates a destination as a client does that writes every member of its class, null where nothing is. @returns its id */
export async function provision(
  { destination, ...addresses }: Addresses,
  client: Credentials,
  { encryption, signing }: Keys,
  { metadataVersions, regions, identifier, callback }: Provision,
): Promise<string> {
  const token = await tokenFor({ destination, ...addresses }, client)
  const body = JSON.stringify({
    name: 'Wohngeldstelle Musterstadt',
    contactInformation: {
      legalName: 'Stadt Musterstadt',
      address: null,
      phone: null,
      email: 'wohngeld@musterstadt.example',
      unit: null,
    },
    metadataVersions,
    publicServices: [
      {
        identifier,
        regions,
        submissionSchemas: [{ schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' }],
      },
    ],
    encryptionKid: encryption.publicKey.kid,
    encryptionPublicKey: encryption.publicKey,
    signingPublicKey: signing.publicKey,
    callback,
    status: null,
  })
  const made = await ask('POST', `${destination}/v2/destinations`, { token, type: 'application/json', body })
  return String(succeeded('destination', made).json.destinationId)
}

type ListedSubmission = { submissionId: string; caseId: string; destinationId: string }

/** All that waits, read page by page until as many are there as the service counts. */
export async function waiting(
  addresses: Addresses,
  client: Credentials,
  destinationId: string,
  limit: number,
): Promise<ListedSubmission[]> {
  const token = await tokenFor(addresses, client)
  const found: ListedSubmission[] = []
  for (;;) {
    const query = `destinationId=${destinationId}&offset=${found.length}&limit=${limit}`
    const { json } = await get(`${addresses.submission}/v2/submissions?${query}`, { token })
    const page = json as { totalCount: number; count: number; submissions: ListedSubmission[] }
    if (page.count !== page.submissions.length) throw new Error('count is not what was listed')
    found.push(...page.submissions)
    if (found.length >= page.totalCount || page.count === 0) return found
  }
}

type Metadata = {
  $schema: string
  contentStructure: {
    data: { hash: { content: string } }
    attachments: { attachmentId: string; hash: { content: string } }[]
  }
}
export type OpenedSubmission = {
  submissionId: string
  caseId: string
  region?: string
  metadata: Metadata
  data: string
  attachments: Buffer[]
  tags: { metadata: string; data: string; attachments: Record<string, string> }
}

/** Fetches a submission, decrypts it and checks every hash that its metadata record names. */
export async function open(
  addresses: Addresses,
  client: Credentials,
  { encryption }: Keys,
  submissionId: string,
): Promise<OpenedSubmission> {
  const token = await tokenFor(addresses, client)
  const path = `${addresses.submission}/v2/submissions/${submissionId}`
  const { json } = await get(path, { token })
  const fetched = json as ListedSubmission & {
    region?: string
    encryptedMetadata: string
    encryptedData: string
    attachments: string[]
  }
  const metadata = JSON.parse(decrypt(fetched.encryptedMetadata, encryption.privateKey).toString()) as Metadata
  const data = decrypt(fetched.encryptedData, encryption.privateKey).toString()
  check(data, metadata.contentStructure.data.hash.content)
  const attachments: Buffer[] = []
  const tags: Record<string, string> = {}
  for (const id of fetched.attachments) {
    const { text } = await get(`${path}/attachments/${id}`, { token })
    const content = decrypt(text, encryption.privateKey)
    const described = metadata.contentStructure.attachments.find(
      ({ attachmentId }) => attachmentId.toLowerCase() === id,
    )
    check(content, described?.hash.content)
    attachments.push(content)
    tags[id] = tagOf(text)
  }
  return {
    submissionId,
    caseId: fetched.caseId,
    region: fetched.region,
    metadata,
    data,
    attachments,
    tags: { metadata: tagOf(fetched.encryptedMetadata), data: tagOf(fetched.encryptedData), attachments: tags },
  }
}

function check(content: string | Buffer, expected: string | undefined): void {
  if (sha512(content) !== expected) throw new Error('the content is not what its hash says')
}

type Decision = { event: 'accept-submission' | 'reject-submission'; content: object; setPayload: string }

/** Posts a decision as a token of its own making. `setPayload`: the version of the schema that its library brings. */
export async function decide(
  { submission, schema, ...addresses }: Addresses,
  client: Credentials,
  { signing }: Keys,
  { submissionId, caseId, destinationId }: ListedSubmission,
  { event, content, setPayload }: Decision,
): Promise<void> {
  const token = await tokenFor({ submission, schema, ...addresses }, client)
  const body = signedEvent(
    {
      $schema: `${schema}/set-payload/${setPayload}/set-payload.schema.json`,
      jti: randomUUID(),
      iss: destinationId,
      iat: Math.floor(Date.now() / 1000),
      sub: `submission:${submissionId}`,
      txn: `case:${caseId}`,
      events: { [`${schema}/events/${event}`]: content },
    },
    signing.privateKey,
  )
  const path = `${submission}/v2/cases/${caseId}/events`
  succeeded(event, await ask('POST', path, { token, type: 'application/jose; charset=utf-8', body }))
}

/** The parts of a reply that is a message alone. `hash`: what its metadata record says of the message. */
export function messageParts(schema: string, key: Jwk, message: string, hash = sha512(message)) {
  const submissionSchema = { schemaUri: `${schema}/message/1.0.0/message.schema.json`, mimeType: 'application/json' }
  const metadata = JSON.stringify({
    $schema: `${schema}/metadata/2.1.0/metadata.schema.json`,
    contentStructure: { data: { submissionSchema, hash: { type: 'sha512', content: hash } }, attachments: [] },
  })
  return {
    encryptedMetadata: encrypt(metadata, key, 'application/json'),
    encryptedData: encrypt(message, key, 'application/json'),
  }
}

/** Answers in a case with a key that the sender gave. @returns the reply's id */
export async function reply(
  { submission, ...addresses }: Addresses,
  client: Credentials,
  key: Jwk,
  caseId: string,
  parts = {
    encryptedMetadata: encrypt('{}', key, 'application/json'),
    encryptedData: encrypt('{}', key, 'application/json'),
  },
): Promise<string> {
  const token = await tokenFor({ submission, ...addresses }, client)
  const type = 'application/json'
  const created = await ask('POST', `${submission}/v2/replies`, {
    token,
    type,
    body: JSON.stringify({ caseId: caseId.toUpperCase(), announcedAttachments: [] }),
  })
  const replyId = String(succeeded('create reply', created).json.replyId)
  const body = JSON.stringify(parts)
  succeeded('submit reply', await ask('PUT', `${submission}/v2/replies/${replyId}`, { token, type, body }))
  return replyId
}
