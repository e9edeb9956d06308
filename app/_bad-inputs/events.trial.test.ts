import { constants, createHmac, createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { settings } from '#lib/platform/env.ts'
import { everyNth } from '@kurier/test-kit/share'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { postedEvent, tagOf } from '#server/testing/service.ts'
import type { Call } from './testing/call.ts'
import { expectRefused, type ExpectedRefusal } from './testing/refusal.ts'
import { makeWorld, problem, revokedKid, submissionApi, type World } from './testing/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

type Wish = Partial<Parameters<typeof postedEvent>[0]>
type Tags = { metadata: string; data: string; attachments: Record<string, string> }

/** The tags of the submitted submission as its submit event documents them. */
function tags(change: (tags: Tags) => unknown = (all) => all): object {
  const { metadata, data, attachments } = world.submitted
  const own = Object.entries(attachments).map(([id, part]): [string, string] => [id, tagOf(part)])
  const all = { metadata: tagOf(metadata), data: tagOf(data), attachments: Object.fromEntries(own) }
  return { authenticationTags: change(all) }
}

/** A valid acceptance with the wished changes. */
function accept(wish: Wish = {}): string {
  const { submissionId, caseId } = world.submitted
  const about = { destinationId: world.destinationId, submissionId, caseId }
  return postedEvent({ ...about, name: 'accept-submission', content: tags(), ...wish })
}

const reject = (problems: unknown) => accept({ name: 'reject-submission', content: { problems } })
const rejectFor = (change: object) => reject([{ ...problem, ...change }])
const payload = (change: Record<string, unknown>) => () => accept({ payload: change })
const header = (change: Record<string, unknown>) => () => accept({ header: change })
const events = (value: unknown) => () => accept({ payload: { events: value } })
const typed = (name: string) => () => accept({ name })

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const segmentsOf = (token: string) => token.split('.') as [string, string, string] // what a JWS has

/** The acceptance with another header, signed again in any way. */
function resigned(members: object, signature: (input: string) => Buffer): string {
  const input = `${encode(members)}.${segmentsOf(accept())[1]}`
  return `${input}.${signature(input).toString('base64url')}`
}

const decoded = (segment: string) => Buffer.from(segment, 'base64url').toString()

/** The acceptance with the texts of its header and payload changed, signed again by the right key. */
function rewritten(change: { header?: (text: string) => string; payload?: (text: string) => string }): string {
  const [head, claims] = segmentsOf(accept())
  const texts = [(change.header ?? String)(decoded(head)), (change.payload ?? String)(decoded(claims))]
  const input = texts.map((text) => Buffer.from(text).toString('base64url')).join('.')
  return `${input}.${pss('sha512', 64)(input).toString('base64url')}`
}

/** The same bytes as another text: the last character of this segment gets one of its unused bits set. */
function loosened(token: string, at: number): string {
  const segments = segmentsOf(token)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const [segment = ''] = segments.slice(at)
  segments[at] = segment.slice(0, -1) + alphabet.charAt(alphabet.indexOf(segment.slice(-1)) + 1)
  return segments.join('.')
}

const signing = () => createPrivateKey({ key: signingPair().privateKey, format: 'jwk' })
const publicPem = () => createPublicKey(signing()).export({ type: 'spki', format: 'pem' })
const hmac = (key: string | Buffer) => (input: string) => createHmac('sha512', key).update(input).digest()
const pss = (hash: string, saltLength: number) => (input: string) =>
  sign(hash, Buffer.from(input), { key: signing(), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
const pkcs1 = (input: string) => sign('sha512', Buffer.from(input), signing())
const good = { alg: 'PS512', typ: 'secevent+jwt', kid: 'signing-key-1' }
const embedded = () => {
  const { kty, n, e } = signingPair('foreign').privateKey
  return { kty, n, e }
}

const now = () => Math.floor(Date.now() / 1000)
const schemas = () => settings().schemaBase

type BadEvent = { name: string; token: () => string | Promise<string> } & Partial<ExpectedRefusal>

const malformed = { code: 'malformed' } as const

const forms: BadEvent[] = [
  { name: 'nothing', ...malformed, token: () => '' },
  { name: 'two segments', ...malformed, token: () => segmentsOf(accept()).slice(0, 2).join('.') },
  { name: 'four segments', ...malformed, token: () => `${accept()}.AAAA` },
  { name: 'no signature', ...malformed, token: () => `${segmentsOf(accept()).slice(0, 2).join('.')}.` },
  { name: 'a line break at the end', ...malformed, token: () => `${accept()}\n` },
  { name: 'a blank before it', ...malformed, token: () => ` ${accept()}` },
  { name: 'quotes around it', ...malformed, token: () => JSON.stringify(accept()) },
  { name: 'padding', ...malformed, token: () => `${accept()}=` },
  { name: 'base64 instead of base64url', ...malformed, token: () => accept().replace(/.$/, '+') },
  {
    name: 'the JSON serialisation',
    ...malformed,
    token: () => {
      const [protectedHeader, claims, signature] = segmentsOf(accept())
      return JSON.stringify({ protected: protectedHeader, payload: claims, signature })
    },
  },
  { name: 'a header that is no JSON', ...malformed, token: () => accept().replace(/^[^.]*/, 'bm8') },
  { name: 'a header that is a list', ...malformed, token: () => accept().replace(/^[^.]*/, encode([good])) },
  { name: 'a payload that is null', ...malformed, token: () => accept().replace(/\.[^.]*\./, `.${encode(null)}.`) },
  { name: 'a payload that is no UTF-8', ...malformed, token: () => accept().replace(/\.[^.]*\./, '._w.') },
]

const headers: BadEvent[] = [
  { name: 'no alg', says: '"alg"', token: header({ alg: undefined }) },
  { name: 'alg none', says: '"alg"', token: header({ alg: 'none' }) },
  { name: 'alg None, in another case', says: '"alg"', token: header({ alg: 'nOnE' }) },
  {
    name: 'alg none and an empty signature',
    ...malformed,
    token: () => resigned({ ...good, alg: 'none' }, () => Buffer.alloc(0)),
  },
  { name: 'alg ps512 in small letters', says: '"alg"', token: header({ alg: 'ps512' }) },
  { name: 'alg as a list', says: '"alg"', token: header({ alg: ['PS512'] }) },
  {
    name: 'HS256 with the public key as PEM',
    says: '"alg"',
    token: () =>
      resigned({ ...good, alg: 'HS256' }, (input) => createHmac('sha256', publicPem()).update(input).digest()),
  },
  {
    name: 'HS512 with the modulus',
    says: '"alg"',
    token: () => resigned({ ...good, alg: 'HS512' }, hmac(String(signingPair().privateKey.n))),
  },
  {
    name: 'an HMAC under the name of PS512',
    says: 'signature',
    token: () => resigned(good, hmac(publicPem())),
  },
  { name: 'RS512', says: '"alg"', token: () => resigned({ ...good, alg: 'RS512' }, pkcs1) },
  { name: 'PS256', says: '"alg"', token: () => resigned({ ...good, alg: 'PS256' }, pss('sha256', 32)) },
  { name: 'no typ', says: '"typ"', token: header({ typ: undefined }) },
  { name: 'typ JWT', says: '"typ"', token: header({ typ: 'JWT' }) },
  { name: 'typ as a list', says: '"typ"', token: header({ typ: ['secevent+jwt'] }) },
  { name: 'typ as an object that is no text', says: '"typ"', token: header({ typ: { toString: null, valueOf: 1 } }) },
  { name: 'crit', says: '"crit"', token: header({ crit: ['exp'] }) },
  { name: 'an empty crit', says: '"crit"', token: header({ crit: [] }) },
  { name: 'b64 false and crit', says: '"b64"', token: header({ b64: false, crit: ['b64'] }) },
  { name: 'no kid', says: '"kid"', token: header({ kid: undefined }) },
  { name: 'a number as kid', says: '"kid"', token: header({ kid: 1 }) },
  { name: 'an empty kid', says: '"kid"', token: header({ kid: '' }) },
  { name: 'a kid with U+0000', says: 'no signing key', token: header({ kid: 'signing-key-1\u0000' }) },
  { name: 'a kid that looks like SQL', says: 'no signing key', token: header({ kid: `' or 1=1 --` }) },
  { name: 'a kid as long as a page', says: '"kid"', token: header({ kid: 'k'.repeat(5000) }) },
]

const keysAndSignatures: BadEvent[] = [
  { name: 'a key that nobody has announced', says: 'no signing key', token: () => accept({ key: 'foreign' }) },
  {
    name: 'a foreign key under the right kid',
    says: 'signature',
    token: () => accept({ key: 'foreign', header: { kid: good.kid } }),
  },
  { name: 'a revoked key', says: 'revoked', token: () => accept({ key: 'foreign', header: { kid: revokedKid } }) },
  {
    name: 'the encryption key',
    says: 'no signing key',
    token: () =>
      resigned({ ...good, kid: 'encryption-key-1' }, (input) => {
        const key = createPrivateKey({ key: encryptionPair().privateKey, format: 'jwk' })
        return sign('sha512', Buffer.from(input), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 })
      }),
  },
  {
    name: 'a key embedded as jwk under the right kid',
    says: '"jwk"',
    token: () => accept({ key: 'foreign', header: { kid: good.kid, jwk: embedded() } }),
  },
  {
    name: 'a key embedded as jwk and no kid',
    says: '"kid"',
    token: () => accept({ key: 'foreign', header: { kid: undefined, jwk: embedded() } }),
  },
  {
    name: 'a key to be fetched (jku, x5u)',
    says: '"jku"',
    token: () => accept({ key: 'foreign', header: { jku: 'https://10.0.0.1/k', x5u: 'https://10.0.0.1/x' } }),
  },
  {
    name: 'a payload changed after signing',
    says: 'signature',
    token: () => {
      const [head, , signature] = segmentsOf(accept())
      return [head, segmentsOf(accept())[1], signature].join('.')
    },
  },
  {
    name: 'a header changed after signing',
    says: 'signature',
    token: () => accept().replace(/^[^.]*/, encode({ ...good, typ: 'SECEVENT+JWT' })),
  },
  { name: 'half a signature', says: 'signature', token: () => accept().slice(0, -300) },
  { name: 'one byte of signature', says: 'signature', token: () => accept().replace(/[^.]*$/, 'AA') },
  { name: 'a signature of zeros', says: 'signature', token: () => resigned(good, () => Buffer.alloc(512)) },
  { name: 'a signature in PKCS #1 v1.5', says: 'signature', token: () => resigned(good, pkcs1) },
  { name: 'a signature over SHA-256', says: 'signature', token: () => resigned(good, pss('sha256', 32)) },
  { name: 'a salt of 32 bytes', says: 'signature', token: () => resigned(good, pss('sha512', 32)) },
  { name: 'no salt', says: 'signature', token: () => resigned(good, pss('sha512', 0)) },
]

const ambiguous: BadEvent[] = [
  {
    name: 'two event members, the last one a rejection',
    says: 'events is there twice',
    pointers: ['/events'],
    token: () => {
      const second = JSON.stringify({ [type('reject-submission')]: { problems: [problem] } })
      return rewritten({ payload: (text) => text.replace(/\}$/, `,"events":${second}}`) })
    },
  },
  {
    name: 'two event types of one name inside events',
    says: 'twice',
    pointers: ['/events/http:~1~1localhost:3999~1schemas~1events~1accept-submission'],
    token: () =>
      rewritten({ payload: (text) => text.replace('"events":{', `"events":{"${type('accept-submission')}":1,`) }),
  },
  {
    name: 'a member whose second name is escaped',
    says: 'jti is there twice',
    pointers: ['/jti'],
    token: () => rewritten({ payload: (text) => text.replace(/\}$/, `,"\\u006ati":"${randomUUID()}"}`) }),
  },
  {
    name: 'two kids in the header',
    says: 'kid is there twice',
    pointers: ['/header/kid'],
    token: () => rewritten({ header: (text) => text.replace('{', '{"kid":"other",') }),
  },
  {
    // 512 bytes of signature leave four unused bits in the last character
    name: 'a signature in base64url that is not canonical',
    says: 'signature is not canonical',
    token: () => loosened(accept(), 2),
  },
  {
    name: 'a header in base64url that is not canonical',
    says: 'header is not canonical',
    // one blank more or less, until the last character has unused bits
    token: () => {
      const longer = ['', ' ', '  '].map((blanks) => rewritten({ header: (text) => text + blanks }))
      return loosened(longer.find((token) => segmentsOf(token)[0].length % 4 > 0) ?? '', 0)
    },
  },
]

const setPayload = (version: string) => `${schemas()}/set-payload/${version}/set-payload.schema.json`

const claims: BadEvent[] = [
  ...['1.0.0', '1.0.3', '2.0.0', '0.1.0', '11.2.2', '1.2', '1.2.2.0', '1.02.2', '1.2.x', '1.2.2-rc', '1.2.2\n'].map(
    (version) => ({
      name: `a $schema of version ${JSON.stringify(version)}`,
      says: '"$schema" must be',
      token: () => accept({ payload: { $schema: setPayload(version) } }),
    }),
  ),
  {
    name: 'a $schema of another base',
    says: 'from 1.1.0 on, or absent',
    token: payload({ $schema: 'https://other.example/schemas/set-payload/1.2.2/set-payload.schema.json' }),
  },
  {
    name: 'a $schema behind another base',
    says: '"$schema"',
    token: () => accept({ payload: { $schema: `https://other.example/?${setPayload('1.2.2')}` } }),
  },
  {
    name: 'a $schema whose base only looks alike',
    says: '"$schema"',
    token: () => accept({ payload: { $schema: setPayload('1.2.2').replace('localhost:3999', 'localhost.3999') } }),
  },
  { name: 'a $schema that is no address', says: '"$schema"', token: payload({ $schema: 1.2 }) },
  { name: 'a $schema of null', says: '"$schema"', token: payload({ $schema: null }) },
  { name: 'no jti', says: '"jti"', token: payload({ jti: undefined }) },
  {
    name: 'a jti in capitals',
    says: '"jti"',
    token: () => accept({ payload: { jti: randomUUID().toUpperCase().replace(/^./, 'A') } }),
  },
  { name: 'a jti in braces', says: '"jti"', token: () => accept({ payload: { jti: `{${randomUUID()}}` } }) },
  { name: 'a jti that is no UUID', says: '"jti"', token: payload({ jti: 'event-1' }) },
  {
    name: 'a jti with a line break behind it',
    says: '"jti"',
    token: () => accept({ payload: { jti: `${randomUUID()}\n` } }),
  },
  { name: 'a number as jti', says: '"jti"', token: payload({ jti: 1 }) },
  {
    name: 'a jti that another event has',
    says: 'jti',
    token: async () => {
      const { rows } = await world.db.query<{ jti: string }>('select jti from events where issuer = $1', [
        world.destinationId,
      ])
      return accept({ payload: { jti: rows[0]?.jti } })
    },
  },
  { name: 'no iss', says: '"iss"', token: payload({ iss: undefined }) },
  {
    name: 'iss of another destination',
    says: '"iss"',
    token: () => accept({ payload: { iss: world.foreignDestinationId } }),
  },
  {
    name: 'iss in capitals',
    says: '"iss"',
    token: () => accept({ payload: { iss: world.destinationId.toUpperCase() } }),
  },
  {
    name: 'iss of the service',
    says: '"iss"',
    token: () => accept({ payload: { iss: `${settings().baseUrl}/submission-api` } }),
  },
  { name: 'iss as a list', says: '"iss"', token: () => accept({ payload: { iss: [world.destinationId] } }) },
  { name: 'no iat', says: '"iat"', token: payload({ iat: undefined }) },
  { name: 'iat six minutes in the future', says: 'future', token: () => accept({ payload: { iat: now() + 360 } }) },
  { name: 'iat in milliseconds', says: 'future', token: () => accept({ payload: { iat: Date.now() } }) },
  {
    name: 'iat six minutes before the submission',
    says: 'before the submission',
    token: () => accept({ payload: { iat: now() - 360 } }),
  },
  { name: 'iat of 1970', says: 'before the submission', token: payload({ iat: 0 }) },
  { name: 'iat as a text', says: '"iat"', token: () => accept({ payload: { iat: String(now()) } }) },
  { name: 'iat with a fraction', says: '"iat"', token: () => accept({ payload: { iat: now() + 0.5 } }) },
  { name: 'a negative iat', says: '"iat"', token: payload({ iat: -1 }) },
  { name: 'exp passed', says: '"exp"', token: () => accept({ payload: { exp: now() - 1 } }) },
  { name: 'exp of zero', says: '"exp"', token: payload({ exp: 0 }) },
  { name: 'exp as a text', says: '"exp"', token: () => accept({ payload: { exp: String(now() + 3600) } }) },
  { name: 'exp of null', says: '"exp"', token: payload({ exp: null }) },
  { name: 'no txn', says: '"txn"', token: payload({ txn: undefined }) },
  {
    name: 'txn of another case',
    says: '"txn"',
    token: () => accept({ payload: { txn: `case:${world.decided.caseId}` } }),
  },
  { name: 'txn without its prefix', says: '"txn"', token: () => accept({ payload: { txn: world.submitted.caseId } }) },
  {
    name: 'txn in capitals',
    says: '"txn"',
    token: () => accept({ payload: { txn: `case:${world.submitted.caseId.toUpperCase()}` } }),
  },
  { name: 'no sub', says: '"sub"', token: payload({ sub: undefined }) },
  {
    name: 'sub of a submission of another case',
    says: '"sub"',
    token: () => accept({ payload: { sub: `submission:${world.decided.submissionId}` } }),
  },
  {
    name: 'sub of a submission that nobody has',
    says: '"sub"',
    token: () => accept({ payload: { sub: `submission:${randomUUID()}` } }),
  },
  {
    name: 'sub of a reply',
    says: '"sub"',
    token: () => accept({ payload: { sub: `reply:${world.submitted.submissionId}` } }),
  },
  {
    name: 'sub in capitals',
    says: '"sub"',
    token: () => accept({ payload: { sub: `submission:${world.submitted.submissionId.toUpperCase()}` } }),
  },
  { name: 'sub as an object', says: '"sub"', token: payload({ sub: { format: 'submission' } }) },
]

const oneEvent = 'exactly one'
const type = (name: string) => `${schemas()}/events/${name}`
const types: BadEvent[] = [
  { name: 'no events', says: oneEvent, token: events(undefined) },
  { name: 'an empty events object', says: oneEvent, token: events({}) },
  { name: 'events as a list', says: oneEvent, token: events([{}]) },
  { name: 'events as a text', says: oneEvent, token: events('accept-submission') },
  { name: 'events of null', says: oneEvent, token: events(null) },
  {
    name: 'two events',
    says: oneEvent,
    token: () =>
      accept({
        payload: {
          events: { [type('accept-submission')]: tags(), [type('reject-submission')]: { problems: [problem] } },
        },
      }),
  },
  {
    name: 'an event without its type base',
    says: 'event type',
    token: () => events({ 'accept-submission': tags() })(),
  },
  {
    name: 'an event of another type base',
    says: 'event type',
    token: () => events({ 'https://other.example/events/accept-submission': tags() })(),
  },
  ...['Accept-Submission', 'accept-submission/', 'unheard-of', '', '__proto__'].map((name) => ({
    name: `the event type "${name}"`,
    says: 'event type',
    token: typed(name),
  })),
  ...['create', 'submit', 'notify', 'forward', 'delete'].map((verb) => ({
    name: `${verb}-submission`,
    says: 'event type',
    token: typed(`${verb}-submission`),
  })),
  ...['accept-reply', 'reject-reply', 'create-reply'].map((name) => ({ name, says: 'event type', token: typed(name) })),
]

const contents: BadEvent[] = [
  { name: 'an acceptance without content', pointers: ['/authenticationTags'], token: () => accept({ content: {} }) },
  { name: 'an acceptance whose content is a list', says: 'content', token: () => accept({ content: [] }) },
  {
    name: 'tags without metadata',
    pointers: ['/authenticationTags/metadata'],
    token: () => accept({ content: tags(({ metadata: _, ...rest }) => rest) }),
  },
  {
    name: 'tags without data',
    pointers: ['/authenticationTags/data'],
    token: () => accept({ content: tags(({ data: _, ...rest }) => rest) }),
  },
  { name: 'tags of null', pointers: ['/authenticationTags'], token: () => accept({ content: tags(() => null) }) },
  {
    name: 'attachments as a list',
    pointers: ['/authenticationTags/attachments'],
    token: () => accept({ content: tags((all) => ({ ...all, attachments: [] })) }),
  },
  {
    name: 'a number as a tag',
    pointers: ['/authenticationTags/data'],
    token: () => accept({ content: tags((all) => ({ ...all, data: 1 })) }),
  },
  {
    name: 'a rejection without problems',
    pointers: ['/problems'],
    token: () => accept({ name: 'reject-submission', content: {} }),
  },
  { name: 'a rejection with empty problems', pointers: ['/problems'], says: 'at least one', token: () => reject([]) },
  { name: 'problems of null', pointers: ['/problems'], token: () => reject(null) },
  { name: 'problems as an object', pointers: ['/problems'], token: () => reject({ 0: problem }) },
  { name: 'a problem of null', pointers: ['/problems/0'], token: () => reject([null]) },
  { name: 'a second problem that is wrong', pointers: ['/problems/1'], token: () => reject([problem, 'unreadable']) },
  { name: 'a problem without type', pointers: ['/problems/0/type'], token: () => rejectFor({ type: undefined }) },
  {
    name: 'a problem whose type is no URI',
    pointers: ['/problems/0/type'],
    token: () => rejectFor({ type: 'unreadable' }),
  },
  { name: 'a problem without title', pointers: ['/problems/0/title'], token: () => rejectFor({ title: undefined }) },
  { name: 'a problem with an empty title', pointers: ['/problems/0/title'], token: () => rejectFor({ title: '' }) },
  {
    name: 'a problem with a number as detail',
    pointers: ['/problems/0/detail'],
    token: () => rejectFor({ detail: 1 }),
  },
  {
    name: 'a problem without instance',
    pointers: ['/problems/0/instance'],
    token: () => rejectFor({ instance: undefined }),
  },
  ...['reply', '', 'Submission', 'attachment', 'attachment:', 'attachment:1', 'data ', 'data\n'].map((instance) => ({
    name: `a problem with the instance ${JSON.stringify(instance)}`,
    pointers: ['/problems/0/instance'],
    token: () => rejectFor({ instance }),
  })),
  {
    name: 'a problem with a status',
    pointers: ['/problems/1/status'],
    says: 'no status',
    token: () => reject([problem, { ...problem, status: 400 }]),
  },
  {
    name: 'an acceptance with such a problem of null',
    pointers: ['/problems/0/status'],
    token: () => accept({ content: { ...tags(), problems: [{ ...problem, status: null }] } }),
  },
  {
    name: 'a problem with a member that specification 6.2 does not know',
    pointers: ['/problems/0/traceId'],
    says: 'traceId',
    token: () => rejectFor({ traceId: 'x' }),
  },
  {
    name: 'a problem about an attachment that was not announced',
    pointers: ['/problems/1/instance'],
    says: 'not announced',
    token: () => reject([problem, { ...problem, instance: `attachment:${randomUUID()}` }]),
  },
  {
    name: 'an acceptance with such a problem',
    pointers: ['/problems/0/instance'],
    token: () => accept({ content: { ...tags(), problems: [{ ...problem, instance: `attachment:${randomUUID()}` }] } }),
  },
]

const at = (part: string) => `/events/${escaped(type('accept-submission'))}/authenticationTags/${part}`
const attachment = (index: number) => world.submitted.attachmentIds[index] ?? ''
const withAttachments = (change: (all: Record<string, string>) => Record<string, string>) => () =>
  accept({ content: tags((all) => ({ ...all, attachments: change(all.attachments) })) })

/** Tags that differ from those of the submit event; the refusal must name `parts`. */
const wrongTags: { name: string; token: () => string; parts: () => string[] }[] = [
  {
    name: 'of the metadata',
    parts: () => ['metadata'],
    token: () => accept({ content: tags((all) => ({ ...all, metadata: all.data })) }),
  },
  {
    name: 'of the data',
    parts: () => ['data'],
    token: () => accept({ content: tags((all) => ({ ...all, data: `${all.data}A` })) }),
  },
  {
    name: 'of one attachment',
    parts: () => [`attachments/${attachment(0)}`],
    token: withAttachments((all) => ({ ...all, [attachment(0)]: all[attachment(1)] ?? '' })),
  },
  {
    name: 'of two attachments that were exchanged',
    parts: () => [`attachments/${attachment(0)}`, `attachments/${attachment(1)}`],
    token: withAttachments((all) => ({
      [attachment(0)]: all[attachment(1)] ?? '',
      [attachment(1)]: all[attachment(0)] ?? '',
    })),
  },
  {
    name: 'without one attachment',
    parts: () => [`attachments/${attachment(1)}`],
    token: withAttachments((all) => ({ [attachment(0)]: all[attachment(0)] ?? '' })),
  },
  {
    name: 'without the attachments',
    parts: () => [`attachments/${attachment(0)}`, `attachments/${attachment(1)}`],
    token: () => accept({ content: tags(({ attachments: _, ...rest }) => rest) }),
  },
  {
    name: 'of an attachment more',
    parts: () => ['attachments/0b1a7c9e-52f8-4c0b-9d4e-000000000001'],
    token: withAttachments((all) => ({ ...all, '0b1a7c9e-52f8-4c0b-9d4e-000000000001': 'A'.repeat(22) })),
  },
  {
    name: 'of every part',
    parts: () => ['metadata', 'data', ...world.submitted.attachmentIds.map((id) => `attachments/${id}`)],
    token: () =>
      accept({
        content: tags(({ attachments }) => ({
          metadata: 'A',
          data: 'A',
          attachments: Object.fromEntries(Object.keys(attachments).map((id) => [id, 'A'])),
        })),
      }),
  },
]

const post = (token: string, caseId = world.submitted.caseId, more: Partial<Call> = {}): Call => ({
  method: 'POST',
  path: `${submissionApi}/cases/${caseId}/events`,
  token: world.receiver.token,
  type: 'application/jose',
  body: token,
  ...more,
})

/** As RFC 6901 writes a member name in a pointer. */
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
/** The member that the words name in quotation marks, under `place`; faults of the whole token name no member. */
const named =
  (place: string, words: Record<string, string>) =>
  ({ says = '' }: BadEvent) => {
    const member = /^"(\$?[a-z0-9]+)" ?|^(jti)$/.exec(says)?.slice(1).find(Boolean) ?? words[says]
    return () => [member === undefined ? '' : `${place}/${member}`]
  }
const keyWords = { 'no signing key': 'kid', revoked: 'kid' }
const wordsOfTime = { future: 'iat', 'before the submission': 'iat', 'from 1.1.0 on, or absent': '$schema' }
/** Faults of the content have pointers under the event's type. */
const inContent =
  ({ pointers = [''] }: BadEvent) =>
  (token: string) => {
    const { events } = JSON.parse(decoded(segmentsOf(token)[1])) as { events: object }
    return pointers.map((pointer) => `/events/${escaped(Object.keys(events).join())}${pointer}`)
  }

/** The pointers with which a token must be refused. */
type Places = (row: BadEvent) => (token: string) => string[]

const areas: [string, BadEvent[], Places][] = [
  ['an event of another form', forms, () => () => []],
  ['the header of an event', headers, named('/header', keyWords)],
  ['key and signature of an event', keysAndSignatures, named('/header', keyWords)],
  [
    'an event that two readers could read in two ways',
    ambiguous,
    ({ pointers = [''] }) =>
      () => [...pointers],
  ],
  ['the claims of an event', claims, named('', wordsOfTime)],
  ['the type of an event', types, () => () => ['/events']],
  ['the content of an event', contents, inContent],
]

describe.each(areas)('%s', (_, rows, places) => {
  test.each(everyNth(rows, 4))('$name is refused', async (row) => {
    const token = await row.token()
    await expectRefused(world, { code: 'invalid', ...row, pointers: places(row)(token), call: () => post(token) })
  })
})

describe('tags that are not those of the submit event', () => {
  test.each(everyNth(wrongTags, 4))('$name: each is named', async ({ name, token, parts }) => {
    await expectRefused(world, { name, code: 'invalid', pointers: parts().map(at), call: () => post(token()) })
  })
})

describe('the state of the submission', () => {
  const about = ({ submissionId, caseId }: { submissionId: string; caseId: string }, name: string, content: object) =>
    post(accept({ submissionId, caseId, name, content }), caseId)

  test('an event about an incomplete submission says no more than that there is none', async () => {
    const call = () => about(world.incomplete, 'reject-submission', { problems: [problem] })
    const { text } = await expectRefused(world, {
      name: '',
      code: 'invalid',
      says: '"sub" names no submission',
      pointers: ['/sub'],
      call,
    })
    expect(text).not.toContain('incomplete')
  })

  test('after the decision another one is 409, either way', async () => {
    const { metadata, data } = world.decided
    const authenticationTags = { metadata: tagOf(metadata), data: tagOf(data) }
    const decisions: [string, object][] = [
      ['accept-submission', { authenticationTags }],
      ['reject-submission', { problems: [problem] }],
    ]
    for (const [name, content] of decisions) {
      const call = () => about(world.decided, name, content)
      await expectRefused(world, { name, code: 'conflict', says: 'rejected', call })
    }
  })

  test('after the decision wrong tags are told before the conflict', async () => {
    const authenticationTags = { metadata: tagOf(world.decided.metadata), data: 'A'.repeat(22) }
    const call = () => about(world.decided, 'accept-submission', { authenticationTags })
    await expectRefused(world, { name: '', code: 'invalid', pointers: [at('data')], call })
  })
})

describe('the request around an event', () => {
  test.each([undefined, 'application/json', 'application/jwt', 'application/secevent+jwt', 'text/plain'])(
    'of the content type %s is 415',
    async (contentType) => {
      const call = () => post(accept(), undefined, { type: contentType })
      await expectRefused(world, { name: '', code: 'unsupported-media-type', says: 'application/jose', call })
    },
  )

  test('over the limit of a mebibyte is 413, declared or not', async () => {
    const declared = { headers: { 'content-length': '1048577' } }
    await expectRefused(world, { name: '', code: 'too-large', call: () => post(accept(), undefined, declared) })
    await expectRefused(world, { name: '', code: 'too-large', call: () => post('a'.repeat(1_048_577)) })
  })

  test('of the sending side is 403, of a stranger 404', async () => {
    const { sender, foreignReceiver } = world
    const by = (token: string) => () => post(accept(), undefined, { token })
    await expectRefused(world, { name: '', code: 'insufficient-scope', call: by(sender.token) })
    await expectRefused(world, { name: '', code: 'not-found', call: by(foreignReceiver.token) })
  })
})

test('the event that all these were made of is taken', async () => {
  expect((await world.ask(post(accept()))).status).toBe(204)
})
