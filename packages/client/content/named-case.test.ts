import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { namedCase, namedSubmission } from './named-case.ts'
import { writeReceipt } from './receipt.ts'

const [caseId, submissionId, replyId, destinationId] = [1, 2, 3, 4].map(
  (digit) => `0193f2a4-8a00-7000-8000-00000000000${digit}`,
) as [string, string, string, string] // of four

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-client-named-'))
  await mkdir(join(folder, 'sent'))
  writeReceipt(join(folder, 'sent'), {
    caseId,
    submissionId,
    destinationId,
    state: 'submitted',
    replyKey: encryptionPair().privateKey,
  })
  const kept = async (into: string, id: string, ids: object) => {
    const path = join(folder, into, caseId, id)
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'status.json'), JSON.stringify({ caseId, destinationId, ...ids }))
  }
  await kept('inbox', submissionId, { submissionId })
  await kept('answers', replyId, { replyId })
})
afterAll(() => rm(folder, { recursive: true }))

it('a case is named by its id, in either case', () => {
  expect(namedCase(caseId.toUpperCase())).toEqual({ caseId })
})

it('a case is named by the folder that was sent', () => {
  expect(namedCase(join(folder, 'sent'))).toEqual({ caseId, destinationId, role: 'sender' })
})

it.each([
  ['inbox', submissionId, 'receiver'],
  ['answers', replyId, 'sender'],
])('a case is named by its folder in %s, or one within it', (into, id, role) => {
  const caseFolder = join(folder, into, caseId)
  expect(namedCase(caseFolder)).toEqual({ caseId, destinationId, role, caseFolder })
  expect(namedCase(join(caseFolder, id))).toEqual({ caseId, destinationId, role, caseFolder })
})

it('a submission is named by its id, or by the folder where it was fetched', () => {
  const fetched = join(folder, 'inbox', caseId, submissionId)
  expect(namedSubmission(submissionId)).toEqual({ submissionId })
  expect(namedSubmission(fetched)).toEqual({ submissionId, folder: fetched })
})

it.each(['sent/none', 'inbox', ''])('anything else is refused: %j', (name) => {
  expect(() => namedCase(join(folder, name))).toThrow(/neither the id of a case/)
  expect(() => namedSubmission(join(folder, name))).toThrow(/neither the id of a submission/)
})
