import { expect, test } from 'vitest'
import { holdKey } from '@kurier/sdk/keys'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { openClaims } from './open-claims.ts'
import { sealNote, type SealedContent } from './sealed-notes.ts'

const [encryption, signing, foreign] = [encryptionPair(), signingPair(), signingPair('foreign')]
const submissionId = '0198aaaa-0000-7000-8000-000000000001'
const cases = [1, 2, 3, 4].map((number) => `0198bbbb-0000-7000-8000-00000000000${number}`)

test('only claims are shown that somebody with the destination’s keys made for this case', async () => {
  const keys = [await holdKey(encryption.privateKey, 'encryption')]
  const [own, other] = [await holdKey(signing.privateKey, 'signing'), await holdKey(foreign.privateKey, 'signing')]
  const claim = async (caseId = '', content: SealedContent = { kind: 'claim' }, signingKey = own, named = caseId) => ({
    caseId: named,
    submissionId,
    kid: 'k',
    content: await sealNote(content, { submissionId, caseId, signingKey, encryptionKey: encryption.publicKey }),
    authorName: 'Ada Amt',
    isOwn: false,
    since: '2026-11-28T12:00:00.000Z',
    until: '2026-11-28T12:30:00.000Z',
  })
  const claims = [
    await claim(cases[0], { kind: 'claim', from: 'Bea Amt' }),
    await claim(cases[1], { kind: 'claim' }, other),
    await claim(cases[2], { kind: 'note', text: 'x' }),
    await claim(cases[0], { kind: 'claim' }, own, cases[3]),
  ]
  const publicKey = async (kid: string) => (kid === signing.publicKey.kid ? signing.publicKey : undefined)
  const opened = await openClaims(claims, { keys, publicKey })
  expect([...opened]).toEqual([
    [cases[0], { authorName: 'Ada Amt', isOwn: false, since: '2026-11-28T12:00:00.000Z', from: 'Bea Amt' }],
  ])
  expect((await openClaims(claims, { keys: [], publicKey })).size).toBe(0)
})
