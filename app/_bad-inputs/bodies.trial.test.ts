import { beforeAll, describe, expect, test } from 'vitest'
import { shareOf } from '@kurier/test-kit/share'
import { brokenOff, inPieces, type Call } from './testing/call.ts'
import { expectRefused, type ExpectedRefusal } from './testing/refusal.ts'
import { operationsTaking, validCalls } from './testing/valid-calls.ts'
import { makeWorld, type World } from './testing/world.ts'

const LIMIT_JSON = 65_536
/** Of the two parts of a submit together, with what may stand around them. */
const LIMIT_SUBMIT = 3 * 65_536

let world: World

beforeAll(async () => {
  const limit = String(LIMIT_JSON)
  world = await makeWorld({ LIMIT_JSON_BYTES: limit, LIMIT_METADATA_BYTES: limit, LIMIT_DATA_BYTES: limit })
})

test('every operation that takes JSON has a valid request in the table', () => {
  expect(operationsTaking(world, 'application/json').sort()).toEqual(Object.keys(validCalls).sort())
})

const json = 'application/json'
const limitOf = (operation: string): number =>
  /^PUT .*\/(submissions\/\[submissionId\]|replies\/\[replyId\])$/.test(operation) ? LIMIT_SUBMIT : LIMIT_JSON

/** What is wrong with a body, whatever the operation; `valid` is a text that the operation would take. */
type BadBody = ExpectedRefusal & { name: string; change: (valid: string, operation: string) => Partial<Call> }

const malformed = { code: 'malformed' } as const
const noObject = { code: 'invalid', pointers: [''] } as const
const unsupported = { code: 'unsupported-media-type', says: 'application/json' } as const
const bytes = (...values: number[]) => Uint8Array.from(values)
const text = (body: string) => () => ({ body })

const badBodies: BadBody[] = [
  { name: 'no body', ...malformed, says: 'empty', change: () => ({ body: undefined }) },
  { name: 'an empty body', ...malformed, says: 'empty', change: text('') },
  { name: 'white space alone', ...malformed, says: 'empty', change: text(' \r\n\t') },
  { name: 'half an object', ...malformed, change: (valid) => ({ body: valid.slice(0, -1) }) },
  { name: 'two objects', ...malformed, change: (valid) => ({ body: `${valid}${valid}` }) },
  { name: 'a name without quotes', ...malformed, change: text('{name: 1}') },
  { name: 'a comma too many', ...malformed, change: (valid) => ({ body: `${valid.slice(0, -1)},}` }) },
  { name: 'a comment', ...malformed, change: (valid) => ({ body: `/* hello */ ${valid}` }) },
  { name: 'NaN', ...malformed, change: text('{"name": NaN}') },
  { name: 'a line break within a text', ...malformed, change: text('{"name": "a\nb"}') },
  { name: 'a form', ...malformed, change: text('name=A&status=active') },
  { name: 'a byte order mark', ...malformed, change: (valid) => ({ body: `\uFEFF${valid}` }) },
  { name: 'UTF-16', ...malformed, change: (valid) => ({ body: Buffer.from(valid, 'utf16le') }) },
  {
    name: 'a text in Latin-1',
    ...malformed,
    says: 'UTF-8',
    change: () => ({ body: Buffer.from('{"name": "M\u00fcnchen"}', 'latin1') }),
  },
  { name: 'a lone byte 0xFF', ...malformed, says: 'UTF-8', change: () => ({ body: bytes(0xff) }) },
  {
    name: 'an overlong form of a slash',
    ...malformed,
    says: 'UTF-8',
    change: () => ({ body: bytes(0x22, 0xc0, 0xaf, 0x22) }),
  },
  { name: 'a character cut in two', ...malformed, says: 'UTF-8', change: () => ({ body: bytes(0x22, 0xe2, 0x82) }) },
  { name: 'a gzip', ...malformed, change: () => ({ body: bytes(0x1f, 0x8b, 0x08, 0x00) }) },
  { name: 'sixty brackets', ...malformed, change: text('['.repeat(60)) },
  { name: 'ten thousand brackets', ...noObject, says: '64 levels', change: text('['.repeat(10_000)) },
  { name: 'a body that breaks off', ...malformed, says: 'broke off', change: (valid) => ({ body: brokenOff(valid) }) },
  { name: 'an array', ...noObject, change: () => ({ body: '[{}]' }) },
  { name: 'null', ...noObject, change: text('null') },
  { name: 'a number', ...noObject, change: text('1') },
  { name: 'true', ...noObject, change: text('true') },
  { name: 'a text', ...noObject, change: (valid) => ({ body: JSON.stringify(valid) }) },
  { name: 'lists within lists', ...noObject, change: text('['.repeat(10_000) + ']'.repeat(10_000)) },
  { name: 'no content type', ...unsupported, change: () => ({ type: undefined }) },
  {
    name: 'an empty content type',
    ...unsupported,
    change: () => ({ type: undefined, headers: { 'content-type': '' } }),
  },
  { name: 'text/plain', ...unsupported, change: () => ({ type: 'text/plain' }) },
  { name: 'a form type', ...unsupported, change: () => ({ type: 'application/x-www-form-urlencoded' }) },
  { name: 'a type that only begins like JSON', ...unsupported, change: () => ({ type: 'application/jsonp' }) },
  { name: 'a type that only ends like JSON', ...unsupported, change: () => ({ type: 'application/problem+json' }) },
  { name: 'two content types', ...unsupported, change: () => ({ type: 'application/json, text/plain' }) },
  {
    name: 'a declared length over the limit',
    code: 'too-large',
    change: (_, operation) => ({ headers: { 'content-length': String(limitOf(operation) + 1) } }),
  },
  {
    name: 'a length over the limit that was not declared',
    code: 'too-large',
    change: (valid, operation) => ({ body: inPieces(' '.repeat(limitOf(operation)), valid) }),
  },
]

const operations = Object.keys(validCalls)
const everyCase = operations.flatMap((operation) => badBodies.map((row) => ({ operation, ...row })))
/** Each bad body once, at the operations in turn. */
const inTurn = badBodies.map((row, at) => ({ operation: operations[at % operations.length] ?? '', ...row }))
const cases = shareOf(everyCase, inTurn)

describe('a body that is none', () => {
  test.each(cases)('$operation with $name is refused', async ({ operation, change, ...refused }) => {
    const call = (): Call => {
      const { body, ...valid } = validCall(operation)
      const text = JSON.stringify(body)
      return { ...valid, type: json, body: text, ...change(text, operation) }
    }
    await expectRefused(world, { ...refused, call })
  })
})

function validCall(operation: string) {
  const valid = validCalls[operation]
  if (!valid) throw new Error(`there is no valid request for ${operation}`)
  return valid(world)
}

describe('only PATCH takes a merge patch', () => {
  const others = Object.keys(validCalls).filter((operation) => !operation.startsWith('PATCH'))
  test.each(others)('%s does not', async (operation) => {
    const { body, ...valid } = validCall(operation)
    const call = (): Call => ({ ...valid, type: 'application/merge-patch+json', body: JSON.stringify(body) })
    await expectRefused(world, { name: operation, ...unsupported, call })
  })
})

/** Members that are wrong, each at its place; all that one body has wrong is told at once. */
const badMembers: { operation: string; name: string; body: (valid: object) => object; pointers: string[] }[] = [
  {
    operation: 'POST /submission-api/v2/submissions',
    name: 'nothing',
    body: () => ({}),
    pointers: ['/destinationId', '/announcedAttachments', '/publicService'],
  },
  {
    operation: 'POST /submission-api/v2/submissions',
    name: 'values of other types',
    body: (valid) => ({
      ...valid,
      destinationId: 1,
      announcedAttachments: {},
      publicService: [],
      region: 9,
      caseId: [],
    }),
    pointers: ['/destinationId', '/announcedAttachments', '/publicService', '/region', '/caseId'],
  },
  {
    operation: 'POST /submission-api/v2/submissions',
    name: 'null where nothing may be missing',
    body: (valid) => ({ ...valid, destinationId: null, announcedAttachments: [null], publicService: null }),
    pointers: ['/destinationId', '/announcedAttachments/0', '/publicService'],
  },
  {
    operation: 'POST /submission-api/v2/submissions',
    name: 'texts that are empty or too long',
    body: (valid) => ({
      ...valid,
      publicService: { identifier: '', name: 'n'.repeat(256), description: 'd'.repeat(4001) },
    }),
    pointers: ['/publicService/identifier', '/publicService/name', '/publicService/description'],
  },
  {
    operation: 'POST /submission-api/v2/submissions',
    name: 'half of a surrogate pair and U+0000',
    body: (valid) => ({ ...valid, publicService: { identifier: 'a\u0000', name: '\ud83d', description: '\udc00' } }),
    pointers: ['/publicService/description', '/publicService/name', '/publicService/identifier'],
  },
  {
    operation: 'PUT /submission-api/v2/submissions/[submissionId]',
    name: 'nothing',
    body: () => ({}),
    pointers: ['/encryptedMetadata', '/encryptedData'],
  },
  {
    operation: 'PUT /submission-api/v2/submissions/[submissionId]',
    name: 'values of other types',
    body: () => ({ encryptedMetadata: null, encryptedData: { toString: 'x' } }),
    pointers: ['/encryptedMetadata', '/encryptedData'],
  },
  {
    operation: 'PUT /submission-api/v2/cases/[caseId]/callback',
    name: 'nothing',
    body: () => ({}),
    pointers: ['/url', '/secret'],
  },
  {
    operation: 'PUT /submission-api/v2/cases/[caseId]/callback',
    name: 'values of other types',
    body: () => ({ url: ['https://service.example/'], secret: 12_345_678_901_234_567_890 }),
    pointers: ['/url', '/secret'],
  },
  {
    operation: 'POST /destination-api/v2/destinations',
    name: 'nothing',
    body: () => ({}),
    pointers: ['/name', '/contactInformation', '/metadataVersions'],
  },
  {
    operation: 'PUT /destination-api/v2/destinations/[destinationId]',
    name: 'nothing',
    body: () => ({}),
    pointers: ['/name', '/contactInformation', '/metadataVersions'],
  },
  {
    operation: 'PATCH /destination-api/v2/destinations/[destinationId]',
    name: 'values of other types',
    body: () => ({ name: {}, contactInformation: 'x', metadataVersions: '1.0.0', publicServices: {}, callback: 'x' }),
    pointers: ['/name', '/contactInformation', '/metadataVersions', '/publicServices', '/callback'],
  },
  {
    operation: 'PATCH /destination-api/v2/destinations/[destinationId]',
    name: 'U+0000 and half of a surrogate pair in depth',
    body: () => ({ contactInformation: { unit: 'a\u0000', phone: '\udfff' } }),
    pointers: ['/contactInformation/unit', '/contactInformation/phone'],
  },
  {
    operation: 'POST /destination-api/v2/destinations/[destinationId]/keys',
    name: 'nothing',
    body: () => ({}),
    pointers: ['/kty', '/kid', '/alg', '/key_ops', '/n', '/e'],
  },
  {
    operation: 'POST /destination-api/v2/destinations/[destinationId]/keys',
    name: 'members that lie in the prototype alone',
    body: () => ({ ['__proto__']: { kty: 'RSA', kid: 'a-key-of-its-own' } }),
    pointers: ['/kty', '/kid', '/alg', '/key_ops', '/n', '/e'],
  },
]

describe('members that are wrong', () => {
  test.each(badMembers)(
    '$operation with $name is refused at $pointers',
    async ({ operation, name, body, pointers }) => {
      const { body: valid, ...rest } = validCall(operation)
      const call = (): Call => ({ ...rest, type: json, body: JSON.stringify(body(valid)) })
      await expectRefused(world, { name, code: 'invalid', pointers, call })
    },
  )
})

describe('an answer is no larger than it needs to be', () => {
  test('of many faults the first fifty are told', async () => {
    const { body, ...rest } = validCall('POST /submission-api/v2/submissions')
    const announcedAttachments = Array.from({ length: 100 }, () => 0)
    const call = { ...rest, type: json, body: JSON.stringify({ ...body, announcedAttachments }) }
    const { status, text } = await world.ask(call)
    const { errors } = JSON.parse(text) as { errors: unknown[] }
    expect([status, errors.length]).toEqual([422, 50])
  })

  test('a long text that is wrong is not sent back whole', async () => {
    const { body, ...rest } = validCall('PUT /submission-api/v2/submissions/[submissionId]')
    const kid = 'k'.repeat(6000)
    const header = Buffer.from(
      JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid, cty: 'application/json' }),
    ).toString('base64url')
    const encryptedData = [header, ...String(body.encryptedData).split('.').slice(1)].join('.')
    const { status, text } = await world.ask({ ...rest, type: json, body: JSON.stringify({ ...body, encryptedData }) })
    expect(status).toBe(422)
    expect(text.length).toBeLessThan(5000)
  })
})

describe('members that nobody knows are ignored, as long as they cost little', () => {
  const ignored = [
    ['U+0000 in it', '"\\u0000"'],
    ['half of a surrogate pair in it', '["\\ud800", {"\\udc00": 1}]'],
    ['great depth', '['.repeat(63) + ']'.repeat(63)],
    ['great depth and U+0000 at each step', '["\\u0000",'.repeat(40) + '0' + ']'.repeat(40)],
    ['a number beyond all numbers', '1e999'],
  ] as const
  test.each(ignored)('one with %s', async (_, unknown) => {
    const { body, ...rest } = validCall('POST /submission-api/v2/submissions')
    for (const name of ['unknown', '__proto__']) {
      const text = JSON.stringify(body).replace(/}$/, `,"${name}":${unknown}}`)
      const { status } = await world.ask({ ...rest, type: json, body: text })
      expect(status).toBe(201)
    }
  })
})
