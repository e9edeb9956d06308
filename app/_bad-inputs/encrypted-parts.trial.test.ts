import { beforeAll, describe, expect, test } from 'vitest'
import { shareOf } from '@kurier/test-kit/share'
import { jwe } from '#server/testing/service.ts'
import { inPieces, type Call } from './testing/call.ts'
import { expectRefused, type ExpectedRefusal } from './testing/refusal.ts'
import { makeWorld, neverActiveKid, revokedKid, submissionApi, type World } from './testing/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

/** Where an encrypted part is sent: as a body, or as a member of the submit body. */
type Place = 'attachment' | 'encryptedMetadata' | 'encryptedData'
const places: readonly Place[] = ['attachment', 'encryptedMetadata', 'encryptedData']
const members: readonly Place[] = ['encryptedMetadata', 'encryptedData']

/** A part that is no compact JWE is malformed as a body, and a wrong member within JSON that is well-formed. */
type BadPart = {
  name: string
  kind: 'malformed' | 'invalid'
  says: string
  part: (good: string) => string
  at?: readonly Place[]
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withSegment = (at: number, segment: string) => (good: string) => good.split('.').with(at, segment).join('.')
const goodHeader = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'encryption-key-1', cty: 'application/json' }
const header = (more: Record<string, unknown>) => withSegment(0, encode({ ...goodHeader, ...more }))

const malformed = (name: string, says: string, part: BadPart['part']): BadPart => ({
  name,
  kind: 'malformed',
  says,
  part,
})
const invalid = (name: string, says: string, part: BadPart['part']): BadPart => ({ name, kind: 'invalid', says, part })

const badForms: BadPart[] = [
  malformed('nothing', 'segments', () => ''),
  malformed('one segment', 'segments', (good) => good.split('.')[0] ?? ''),
  malformed('four segments', '4 segments', (good) => good.split('.').slice(0, 4).join('.')),
  malformed('six segments', 'five segments', (good) => `${good}.AAAA`),
  malformed('a dot at the end', 'five segments', (good) => `${good}.`),
  malformed('a line break at the end', 'base64url', (good) => `${good}\n`),
  malformed('a line break of two characters at the end', 'base64url', (good) => `${good}\r\n`),
  malformed('a blank before it', 'base64url', (good) => ` ${good}`),
  malformed('a line break within the content', 'base64url', withSegment(3, 'AAAA\nAAAA')),
  malformed('padding', 'base64url', (good) => `${good}==`),
  malformed('base64 instead of base64url', 'base64url', withSegment(3, 'a+b/')),
  malformed('percent-encoding', 'base64url', (good) => good.replaceAll('.', '%2E')),
  malformed('a character outside ASCII', 'base64url', withSegment(3, 'ä€😀')),
  malformed('a byte order mark', 'base64url', (good) => `\uFEFF${good}`),
  malformed('quotes around it', 'base64url', (good) => JSON.stringify(good)),
  malformed('the JSON serialisation', 'base64url', (good) => {
    const [protectedHeader, encrypted_key, iv, ciphertext, tag] = good.split('.')
    return JSON.stringify({ protected: protectedHeader, encrypted_key, iv, ciphertext, tag })
  }),
  malformed('an unencrypted text', 'base64url', () => '{"applicant": "in clear"}'),
  malformed('an empty header', 'JSON object', withSegment(0, '')),
  malformed('a header that is no JSON', 'JSON object', withSegment(0, 'bm8')),
  malformed('a header that is a list', 'JSON object', withSegment(0, encode([goodHeader]))),
  malformed('a header that is null', 'JSON object', withSegment(0, encode(null))),
  malformed(
    'a header that is no UTF-8',
    'JSON object',
    withSegment(0, Buffer.from('{"kid":"\xff"}', 'latin1').toString('base64url')),
  ),
]

const badHeaders: BadPart[] = [
  invalid('a signed token instead of it', '"alg"', () => [encode({ alg: 'PS512' }), encode({}), 'AAAA'].join('.')),
  invalid('no alg', '"alg"', header({ alg: undefined })),
  invalid('alg RSA-OAEP', '"alg"', header({ alg: 'RSA-OAEP' })),
  invalid('alg RSA1_5', '"alg"', header({ alg: 'RSA1_5' })),
  invalid('alg dir', '"alg"', header({ alg: 'dir' })),
  invalid('alg none', '"alg"', header({ alg: 'none' })),
  invalid('alg in small letters', '"alg"', header({ alg: 'rsa-oaep-256' })),
  invalid('alg as a list', '"alg"', header({ alg: ['RSA-OAEP-256'] })),
  invalid('no enc', '"enc"', header({ enc: undefined })),
  invalid('enc A128GCM', '"enc"', header({ enc: 'A128GCM' })),
  invalid('enc A256CBC-HS512', '"enc"', header({ enc: 'A256CBC-HS512' })),
  invalid('enc as an object', '"enc"', header({ enc: { toString: null } })),
  invalid('zip', '"zip"', header({ zip: 'DEF' })),
  invalid('zip of null', '"zip"', header({ zip: null })),
  invalid('crit', '"crit"', header({ crit: ['exp'] })),
  invalid('an empty crit', '"crit"', header({ crit: [] })),
  invalid('no kid', '"kid"', header({ kid: undefined })),
  invalid('an empty kid', '"kid"', header({ kid: '' })),
  invalid('a number as kid', '"kid"', header({ kid: 1 })),
  invalid('an unknown kid', 'unknown-key', header({ kid: 'unknown-key' })),
  invalid('a kid in capitals', 'encryption key', header({ kid: 'ENCRYPTION-KEY-1' })),
  invalid('a kid with U+0000', 'encryption key', header({ kid: 'encryption-key-1\u0000' })),
  invalid('the kid of the signing key', 'signing-key-1', header({ kid: 'signing-key-1' })),
  invalid('the kid of a revoked key', revokedKid, header({ kid: revokedKid })),
  invalid('the kid of an encryption key that was never active', neverActiveKid, header({ kid: neverActiveKid })),
  invalid('a header of more than 8 KiB', '8192', header({ filler: 'x'.repeat(8192) })),
  ...[undefined, null, '', 'text/plain', 'APPLICATION', ['application/json'], { toString: null }].map((cty) => ({
    ...invalid(`cty ${JSON.stringify(cty)}`, '"cty"', header({ cty })),
    at: members,
  })),
]

const badSegments: BadPart[] = [
  invalid('no key segment', '683', withSegment(1, '')),
  invalid('a key segment of 682 characters', '683', withSegment(1, 'A'.repeat(682))),
  invalid('a key segment of an RSA key of 2048 bit', '683', withSegment(1, 'A'.repeat(342))),
  invalid('no iv', 'third segment', withSegment(2, '')),
  invalid('an iv of 128 bit', 'third segment', withSegment(2, 'A'.repeat(22))),
  invalid('an iv of 15 characters', 'third segment', withSegment(2, 'A'.repeat(15))),
  invalid('no tag', 'fifth segment', withSegment(4, '')),
  invalid('a tag of 21 characters', 'fifth segment', withSegment(4, 'A'.repeat(21))),
  invalid('a tag of 23 characters', 'fifth segment', withSegment(4, 'A'.repeat(23))),
  invalid('a tag that never ends', 'fifth segment', withSegment(4, 'A'.repeat(100_000))),
]

const goodPart = (place: Place) => jwe('{}', { attachment: place === 'attachment' })

/** A request with this part at its place; the other parts are good. */
function requestWith(place: Place, part: string): Call {
  const path = `${submissionApi}/submissions/${world.incomplete.submissionId}`
  const { token } = world.sender
  if (place === 'attachment') {
    const attachment = `${path}/attachments/${world.incomplete.attachmentId}`
    return { method: 'PUT', path: attachment, token, type: 'application/jose', body: part }
  }
  const parts = { encryptedMetadata: goodPart(place), encryptedData: goodPart(place), [place]: part }
  return { method: 'PUT', path, token, type: 'application/json', body: JSON.stringify(parts) }
}

function refusalAt(place: Place, { kind, says }: BadPart): ExpectedRefusal {
  if (place === 'attachment') return { code: kind, says }
  return { code: 'invalid', says, pointers: [`/${place}`] }
}

const areas: [string, BadPart[]][] = [
  ['a part of another form', badForms],
  ['a part with another header', badHeaders],
  ['a part with segments of other lengths', badSegments],
]

describe.each(areas)('%s', (_, rows) => {
  const everyCase = rows.flatMap((row) => (row.at ?? places).map((place) => ({ place, ...row })))
  /** Each bad part once, at its places in turn. */
  const inTurn = rows.map((row, at) => ({
    place: (row.at ?? places).at(at % (row.at ?? places).length) ?? 'attachment',
    ...row,
  }))
  const cases = shareOf(everyCase, inTurn)
  test.each(cases)('$place: $name is refused', async ({ place, ...row }) => {
    const call = () => requestWith(place, row.part(goodPart(place)))
    await expectRefused(world, { ...refusalAt(place, row), name: row.name, call })
  })
})

test('both parts of a submit that are wrong: the first is told', async () => {
  const call = (): Call => ({
    ...requestWith('encryptedData', 'none'),
    body: JSON.stringify({ encryptedMetadata: 'none', encryptedData: 'none' }),
  })
  await expectRefused(world, { name: '', code: 'invalid', pointers: ['/encryptedMetadata'], call })
})

describe('an attachment that arrives in pieces', () => {
  test.each([1, 7, 1000])('of %d bytes is refused like one that comes whole', async (size) => {
    const part = withSegment(4, 'A'.repeat(21))(goodPart('attachment'))
    const pieces = part.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
    const call = () => ({ ...requestWith('attachment', ''), body: inPieces(...pieces) })
    await expectRefused(world, { name: '', code: 'invalid', says: 'fifth segment', call })
  })

  test('of which the first is wrong is refused before the rest is read', async () => {
    let asked = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        asked += 1
        controller.enqueue(Buffer.from(asked === 1 ? '{"no": "JWE"}' : 'A'.repeat(10_000)))
      },
    })
    const call = () => ({ ...requestWith('attachment', ''), body: endless })
    await expectRefused(world, { name: '', code: 'malformed', call })
    expect(asked).toBeLessThan(20)
  })
})

describe('an attachment that was stored stays when a bad one follows', () => {
  test('of every form', async () => {
    const { status } = await world.ask(requestWith('attachment', goodPart('attachment')))
    expect(status).toBe(204)
    const few = [...badForms.slice(0, 2), ...badSegments.slice(0, 2)]
    for (const row of shareOf([...badForms, ...badSegments], few)) {
      const call = () => requestWith('attachment', row.part(goodPart('attachment')))
      await expectRefused(world, { ...refusalAt('attachment', row), name: row.name, call })
    }
  })
})
