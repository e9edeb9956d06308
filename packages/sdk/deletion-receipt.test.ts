import { CompactSign } from 'jose'
import { describe, expect, it } from 'vitest'
import { verifyDeletionReceipt } from './deletion-receipt.ts'
import { importKey } from './keys.ts'
import { signingPair } from './testing/test-keys.ts'

const key = signingPair('service')
const id = (last: number) => `018f2a00-0000-7000-8000-00000000000${last}`
const issuer = 'https://kurier.example/submission-api'
const trust = {
  identities: [{ issuer, eventTypeBase: 'https://kurier.example/schemas/events' }],
  serviceKeys: { keys: [key.publicKey] },
  subjectId: id(3),
}
const part = { part: 'data', size: 12, kid: 'k', tag: 'abc', sha256: 'a'.repeat(43) }
const deletion = {
  deletedAt: '2026-01-08T00:00:00.000Z',
  filesRemovedAt: '2026-01-08T00:00:05.000Z',
  eventId: id(7),
  parts: [part, { ...part, part: `attachment:${id(4)}`, sha256: null, reason: 'missing' }],
}

async function signed(header: object = {}, claims: object = {}, by = key): Promise<string> {
  const payload = {
    iss: issuer,
    iat: 1_800_000_000,
    jti: id(6),
    sub: `submission:${id(3)}`,
    txn: `case:${id(2)}`,
    deletion,
  }
  const members = { alg: 'PS512', typ: 'kurier-deletion-receipt+jwt', kid: key.publicKey.kid ?? '', ...header }
  return new CompactSign(new TextEncoder().encode(JSON.stringify({ ...payload, ...claims })))
    .setProtectedHeader(members)
    .sign(await importKey(by.privateKey, 'signing'))
}

describe('a deletion receipt', () => {
  it('tells what was deleted when, with a reason where there is no hash', async () => {
    expect(await verifyDeletionReceipt(await signed(), trust)).toEqual({
      verified: true,
      receipt: {
        jti: id(6),
        kid: key.publicKey.kid,
        signedAt: new Date(1_800_000_000_000),
        caseId: id(2),
        subject: { type: 'submission', id: id(3) },
        deletedAt: new Date(deletion.deletedAt),
        filesRemovedAt: new Date(deletion.filesRemovedAt),
        eventId: id(7),
        parts: [
          { ...part, reason: undefined },
          { ...part, part: `attachment:${id(4)}`, sha256: undefined, reason: 'missing' },
        ],
      },
    })
  })

  it.each<[string, string, () => Promise<string>]>([
    ['no token', 'no-jws', async () => 'x'],
    ['an event in its place', 'header-unfit', () => signed({ typ: 'secevent+jwt' })],
    ['an embedded key', 'header-unfit', () => signed({ jwk: signingPair('foreign').publicKey })],
    ['a part of another kind', 'claims-unfit', () => signed({}, { deletion: { ...deletion, parts: [{ part: 'x' }] } })],
    ['no time', 'claims-unfit', () => signed({}, { deletion: { ...deletion, deletedAt: 'yesterday' } })],
    ['another service', 'issuer-unknown', () => signed({}, { iss: 'https://other.example' })],
    ['a key that the service has not', 'key-unknown', () => signed({ kid: 'unknown' })],
    ['a signature by another key', 'signature-wrong', () => signed({}, {}, signingPair('foreign'))],
    ['a damaged signature', 'signature-wrong', async () => `${(await signed()).slice(0, -4)}AAAA`],
    ['another submission', 'other-subject', () => signed({}, { sub: `submission:${id(5)}` })],
  ])('with %s counts for nothing: %s', async (_, reason, made) => {
    expect(await verifyDeletionReceipt(await made(), trust)).toMatchObject({ verified: false, reason })
  })
})
