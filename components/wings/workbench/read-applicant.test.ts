import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import { importKey, type HeldKey } from '@kurier/sdk/keys'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { caseEntry } from './read-applicant.ts'
import { sealNote, type IndexContent } from './sealed-notes.ts'

const caseId = randomUUID()
const [encryption, signing] = [encryptionPair(), signingPair()]

async function held(pair: typeof encryption, purpose: HeldKey['purpose']): Promise<HeldKey> {
  const { kid } = pair.privateKey
  return { kid: String(kid), purpose, cryptoKey: await importKey(pair.privateKey, purpose) } // as read from a file
}

async function sealed(content: IndexContent, submissionId: string) {
  const signingKey = await held(signing, 'signing')
  return sealNote(content, { submissionId, caseId, signingKey, encryptionKey: encryption.publicKey })
}

async function found(entries: readonly { submissionId: string; content: string }[]): Promise<string | undefined> {
  const kept = entries.map((one) => ({ ...one, noteId: randomUUID(), kind: 'index', kid: 'k' }))
  const reading = { keys: [await held(encryption, 'encryption')], publicKey: async () => signing.publicKey }
  return (await caseEntry({ caseId, caseEntries: kept } as unknown as ReceivedList, reading))?.name // what is looked at
}

test('documents that were handed in are whose the application is, by the entry that was kept of it', async () => {
  const [first, further] = [randomUUID(), randomUUID()]
  const entry = await sealed({ kind: 'index', name: 'Ada Amt' }, first)
  const nameless = await sealed({ kind: 'index' }, further)
  expect(await found([])).toBeUndefined()
  expect(
    await found([
      { submissionId: first, content: entry },
      { submissionId: further, content: nameless },
    ]),
  ).toBe('Ada Amt')
})

test('an entry of a submission elsewhere names nobody here', async () => {
  const entry = await sealed({ kind: 'index', name: 'Mallory' }, randomUUID())
  expect(await found([{ submissionId: randomUUID(), content: entry }])).toBeUndefined()
})
