import fc from 'fast-check'
import { CompactSign } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { encryptPart } from '@kurier/sdk/compact-jwe'
import { holdKey, type HeldKey } from '@kurier/sdk/keys'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { openNote, sealNote, type SealedContent } from './sealed-notes.ts'

const submissionId = '0198aaaa-0000-7000-8000-000000000001'
const other = '0198aaaa-0000-7000-8000-000000000002'
const caseId = '0198aaaa-0000-7000-8000-00000000000c'
const [encryption, signing, foreign] = [encryptionPair(), signingPair(), signingPair('foreign')]
let keys: HeldKey[]
let foreignKey: HeldKey

beforeAll(async () => {
  keys = [await holdKey(encryption.privateKey, 'encryption'), await holdKey(signing.privateKey, 'signing')]
  foreignKey = await holdKey(foreign.privateKey, 'signing')
})

const publicKey = async (kid: string) => (kid === signing.publicKey.kid ? signing.publicKey : undefined)
const signingKey = () => keys.find(({ purpose }) => purpose === 'signing') ?? foreignKey
const seal = (content: SealedContent, wish: { key?: HeldKey; id?: string; ofCase?: string } = {}) =>
  sealNote(content, {
    submissionId: wish.id ?? submissionId,
    caseId: wish.ofCase ?? caseId,
    signingKey: wish.key ?? signingKey(),
    encryptionKey: encryption.publicKey,
  })
const open = (sealed: string, held: readonly HeldKey[] = keys) =>
  openNote(sealed, { submissionId, caseId, keys: held, publicKey }, 'the-kid')

test('whatever is sealed is opened as it was, and nothing of it can be read from outside', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 200 }), async (text) => {
      const sealed = await seal({ kind: 'note', text })
      expect(sealed).toMatch(/^[\w-]+(\.[\w-]+){4}$/)
      expect(await open(sealed)).toEqual({ state: 'open', content: { kind: 'note', text } })
    }),
    { numRuns: 10 },
  )
  const entry = { kind: 'index', name: 'Ada Amt', sortName: 'Amt Ada', replyKey: encryption.publicKey } as const
  expect(await open(await seal(entry))).toEqual({ state: 'open', content: entry })
  const claim = { kind: 'claim', from: 'Bea Amt' } as const
  expect(await open(await seal(claim))).toEqual({ state: 'open', content: claim })
  expect(await open(await seal({ kind: 'index' }))).toMatchObject({ state: 'open', content: { kind: 'index' } })
})

test('a note of an earlier version, which names its submission alone, is read as it was', async () => {
  const { kid, cryptoKey } = signingKey()
  const content = { kind: 'note', text: 'x' }
  const signed = await new CompactSign(new TextEncoder().encode(JSON.stringify({ ...content, submissionId })))
    .setProtectedHeader({ alg: 'PS512', typ: 'kurier-work-note', kid })
    .sign(cryptoKey)
  const sealed = await encryptPart(new TextEncoder().encode(JSON.stringify({ signed })), encryption.publicKey)
  expect(await open(sealed)).toEqual({ state: 'open', content })
})

test('without its key a note says which one it needs', async () => {
  expect(await open(await seal({ kind: 'note', text: 'x' }), [signingKey()])).toEqual({
    state: 'locked',
    kid: 'the-kid',
  })
})

test.each<[string, () => Promise<string>]>([
  ['signed by a key that the destination has not', () => seal({ kind: 'note', text: 'x' }, { key: foreignKey })],
  [
    'signed by a foreign key in the name of its own',
    () => seal({ kind: 'note', text: 'x' }, { key: { ...foreignKey, kid: signingKey().kid } }),
  ],
  ['of another submission', () => seal({ kind: 'note', text: 'x' }, { id: other })],
  ['of another case', () => seal({ kind: 'note', text: 'x' }, { ofCase: other })],
  ['of another kind', () => seal({ kind: 'order', text: 'x' } as never)],
  ['not signed at all', () => encryptPart(new TextEncoder().encode('{"signed":"x"}'), encryption.publicKey)],
  ['no JSON', () => encryptPart(new TextEncoder().encode('x'), encryption.publicKey)],
  ['changed on its way', async () => (await seal({ kind: 'note', text: 'x' })).replace(/.{4}$/, 'AAAA')],
  ['no JWE', async () => 'x'],
])('what is %s counts for nothing', async (_, sealed) => {
  expect(await open(await sealed())).toEqual({ state: 'broken' })
})
