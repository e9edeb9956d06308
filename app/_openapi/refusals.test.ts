import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { exampleIds, exampleKeys, exampleParts } from '#lib/platform/wire-examples.ts'
import type { ServiceAnswer } from '#server/testing/service.ts'
import { apiDocument } from './api-document.ts'
import { documentNames } from './documented-routes.ts'
import { allOperations, exampleRequests, type ExampleRequest } from './testing/example-requests.ts'
import { exampleSender, loosen, rename } from './testing/example-world.ts'

const ajv = addFormats(new Ajv2020({ strict: false, validateSchema: false }))
let requests: Map<string, ExampleRequest>
let sent: (request: ExampleRequest) => Promise<ServiceAnswer>

beforeAll(async () => {
  const db = await testDatabase({ SCHEMA_BASE: 'https://kurier.example/schemas' })
  sent = await exampleSender()
  for (const name of documentNames) ajv.addSchema(await apiDocument(name), name)
  const operations = await allOperations()
  requests = new Map(operations.flatMap((one) => exampleRequests(one).map((request) => [one.operationId, request])))
  await loosen(db)
  const { json: destination } = await sent(request('createDestination'))
  await rename(db, String(destination.destinationId), exampleIds.destinationId)
  const { json: first } = await sent(request('createSubmission'))
  await rename(db, String(first.caseId), exampleIds.caseId)
  await rename(db, String(first.submissionId), '018f2a00-0000-7000-8000-00000000000f')
  for (const step of ['putAttachment', 'submitSubmission']) {
    const { path, ...rest } = request(step)
    await sent({ ...rest, path: path.replace(exampleIds.submissionId, '018f2a00-0000-7000-8000-00000000000f') })
  }
  const { json: reply } = await sent(request('createReply'))
  await rename(db, String(reply.replyId), exampleIds.replyId)
  for (const step of ['putReplyAttachment', 'submitReply']) await sent(request(step))
  const { json: second } = await sent(request('createSubmission'))
  await rename(db, String(second.submissionId), exampleIds.submissionId)
})

/** The request of an operation as its example makes it, but for what must not be the same twice. */
function request(operationId: string): ExampleRequest {
  const found = requests.get(operationId)
  if (!found) throw new Error(`no document has the operation ${operationId}`)
  return { ...found, headers: {} }
}

type Body = Record<string, unknown>
const without = (body: Body, ...names: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
const segments = (change: (parts: string[]) => void, text: string): string => {
  const parts = text.split('.')
  change(parts)
  return parts.join('.')
}

const { attachment: part } = exampleParts
const wrongParts: [string, string][] = [
  ['four segments', segments((parts) => parts.pop(), part)],
  ['six segments', `${part}.AAAA`],
  ['a key segment for RSA of 2048 bit', segments((parts) => parts.splice(1, 1, 'A'.repeat(342)), part)],
  ['an iv of another length', segments((parts) => parts.splice(2, 1, 'AAAA'), part)],
  ['a tag of another length', segments((parts) => parts.splice(4, 1, 'AAAA'), part)],
  ['no header', part.slice(part.indexOf('.'))],
  ['padding', `${part}==`],
  ['a line break at its end', `${part}\n`],
  ['nothing', ''],
]

const { signing, encryption } = exampleKeys
const wrongKeys: [string, Body][] = [
  ['a short kid', { ...signing, kid: 'short' }],
  ['a long kid', { ...signing, kid: 'k'.repeat(65) }],
  ['a kid with a space', { ...signing, kid: 'signing key 1' }],
  ['another kind of key', { ...signing, kty: 'EC' }],
  ['another algorithm', { ...signing, alg: 'RS256' }],
  ['no algorithm', without(signing, 'alg')],
  ['the operation of the other purpose', { ...signing, key_ops: ['wrapKey'] }],
  ['an operation too many', { ...signing, key_ops: ['verify', 'wrapKey'] }],
  ['no operation', { ...signing, key_ops: [] }],
  ['a modulus of 2048 bit', { ...signing, n: signing.n.slice(0, 342) }],
  ['an exponent with padding', { ...signing, e: 'AQAB=' }],
  ['a tiny exponent', { ...signing, e: 'Aw' }],
  ['its private part', { ...signing, d: 'AQAB' }],
  ['a prime', { ...encryption, p: 'AQAB' }],
  ['an empty chain', { ...signing, x5c: [] }],
  ['a certificate that is no base64', { ...signing, x5c: ['-----BEGIN CERTIFICATE-----'] }],
]

const callback = { url: 'https://service.example/callbacks', secret: 's'.repeat(32) }
const wrongCallbacks: [string, Body][] = [
  ['plain http', { ...callback, url: 'http://service.example/callbacks' }],
  ['a user name', { ...callback, url: 'https://someone@service.example/' }],
  ['a fragment', { ...callback, url: 'https://service.example/#here' }],
  ['a space', { ...callback, url: 'https://service.example/a b' }],
  ['a URL that is too long', { ...callback, url: `https://service.example/${'x'.repeat(2048)}` }],
  ['no URL', { secret: callback.secret }],
  ['a short secret', { ...callback, secret: 's'.repeat(31) }],
  ['a long secret', { ...callback, secret: 's'.repeat(513) }],
]

const id = exampleIds.attachmentId
const problem = { type: 'https://x.example/problem', title: 'Wrong', instance: 'reply' }
const tags = { metadata: 'A'.repeat(22), data: 'A'.repeat(22) }

/** The operation, what is wrong, and the change of its example that makes it so. */
const cases: [string, string, (example: Body) => unknown][] = [
  ...wrongParts.map(([what, text]): (typeof cases)[number] => ['putAttachment', what, () => text]),
  ...wrongParts.flatMap(([what, text]): typeof cases => [
    ['submitSubmission', `metadata: ${what}`, (body) => ({ ...body, encryptedMetadata: text })],
    ['submitSubmission', `data: ${what}`, (body) => ({ ...body, encryptedData: text })],
  ]),
  ...wrongKeys.map(([what, key]): (typeof cases)[number] => ['addKey', what, () => key]),
  ['createDestination', 'a signing key to encrypt for', (body) => ({ ...body, encryptionPublicKey: signing })],
  ['createDestination', 'an encryption key to sign with', (body) => ({ ...body, signingPublicKey: encryption })],
  ['createDestination', 'a name of spaces', (body) => ({ ...body, name: ' \t' })],
  ['createDestination', 'a name that turns around', (body) => ({ ...body, name: 'Amt\u202e' })],
  ['createDestination', 'no metadata version', (body) => ({ ...body, metadataVersions: [] })],
  ['createDestination', 'a version that is none', (body) => ({ ...body, metadataVersions: ['1.0'] })],
  ['createDestination', 'no contact', (body) => without(body, 'contactInformation')],
  ['createDestination', 'an identifier that is no URN', (body) => ({ ...body, publicServices: [{ identifier: 'X' }] })],
  ['createDestination', 'a kid that is none', (body) => ({ ...body, encryptionKid: 'x' })],
  ['createDestination', 'an unknown status', (body) => ({ ...body, status: 'asleep' })],
  [
    'createDestination',
    'a schema that is no URI',
    (body) => ({
      ...body,
      publicServices: [
        { identifier: 'urn:x:y', submissionSchemas: [{ schemaUri: 'form.json', mimeType: 'application/json' }] },
      ],
    }),
  ],
  // more of them at once are refused for their number
  ...wrongCallbacks
    .slice(0, 4)
    .map(([what, given]): (typeof cases)[number] => [
      'changeDestination',
      `callback: ${what}`,
      () => ({ callback: given }),
    ]),
  ...wrongCallbacks.map(([what, given]): (typeof cases)[number] => ['setCaseCallback', what, () => given]),
  ['createSubmission', 'a destination that is no UUID', (body) => ({ ...body, destinationId: 'x' })],
  ['createSubmission', 'an attachment twice', (body) => ({ ...body, announcedAttachments: [id, id] })],
  [
    'createSubmission',
    'too many attachments',
    (body) => ({
      ...body,
      announcedAttachments: Array.from({ length: 101 }, (_, at) => id.slice(0, -3) + String(at + 100)),
    }),
  ],
  ['createSubmission', 'a region that is none', (body) => ({ ...body, region: 'Bayern' })],
  [
    'createSubmission',
    'a service without a name',
    (body) => ({ ...body, publicService: { identifier: 'x', name: '' } }),
  ],
  ['createSubmission', 'a callback at http', (body) => ({ ...body, callback: wrongCallbacks[0]?.[1] })],
  ['createReply', 'an attachment twice', (body) => ({ ...body, announcedAttachments: [id, id] })],
  ['createReply', 'a case that is no UUID', (body) => ({ ...body, caseId: 'x' })],
  ['acceptReply', 'a tag of another length', () => ({ authenticationTags: { ...tags, data: 'AAAA' } })],
  [
    'acceptReply',
    'an attachment that is no UUID',
    () => ({ authenticationTags: { ...tags, attachments: { x: tags.data } } }),
  ],
  ['rejectReply', 'no problem', () => ({ problems: [] })],
  ['rejectReply', 'a type that is no URI', () => ({ problems: [{ ...problem, type: 'wrong' }] })],
  ['rejectReply', 'a problem with a status', () => ({ problems: [{ ...problem, status: 422 }] })],
  ['rejectReply', 'an instance of a submission', () => ({ problems: [{ ...problem, instance: 'submission' }] })],
  ['postCaseEvent', 'two segments', () => 'e30.e30'],
  ['postCaseEvent', 'a signature of 2048 bit', () => `e30.e30.${'A'.repeat(342)}`],
  ['postCaseEvent', 'an encrypted part', () => part],
]

/** Whether the document takes a body. */
function isPromised({ operation: { document, path, method }, body }: ExampleRequest): boolean {
  const step = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))
  const steps = ['paths', path, method.toLowerCase(), 'requestBody', 'content', body?.mediaType ?? '', 'schema']
  return ajv.compile({ $ref: `${document}#/${steps.map(step).join('/')}` })(body?.value)
}

test.each(cases)('%s is refused by service and document alike: %s', async (operationId, _, change) => {
  const example = request(operationId)
  const { mediaType = '', value } = example.body ?? {}
  expect(isPromised(example)).toBe(true)
  const wrong = { ...example, body: { mediaType, value: change(value as Body) } } // texts are replaced, not changed
  const { status, text } = await sent(wrong)
  expect([400, 422], text).toContain(status)
  expect(isPromised(wrong)).toBe(false)
})
