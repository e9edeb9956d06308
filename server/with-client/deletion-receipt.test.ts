import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPool } from '#lib/platform/testing/test-database.ts'
import { removeBlobs } from '#lib/expiry/remove-blobs.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { signReceipts } from '#lib/receipts/sign-receipts.ts'
import { startBothSides, type BothSides } from './testing/both-sides.ts'

let sides: BothSides

beforeAll(async () => {
  sides = await startBothSides()
})

afterAll(() => sides.close())

it('deletion-receipt tells both sides what was deleted, and before that there is nothing to tell', async () => {
  const { submissionId, caseId } = await sides.sent('application', { 'data.json': '{}', 'deed.pdf': 'a deed' })
  const early = await sides.answer(sides.online, 'deletion-receipt', submissionId)
  expect(early).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('not deleted yet') })

  const unknown = await sides.answer(sides.online, 'deletion-receipt', randomUUID())
  expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('no submission or reply with this id') })

  const into = join(sides.folder, 'fetched')
  await sides.fetched(into)
  await sides.answer(sides.administration, 'accept', submissionId, '--into', into)
  const { rows } = await testPool().query<{ part: string; body: string | null }>(
    'select part, body from content_parts where document_id = $1',
    [submissionId],
  )
  await sides.service.deleteDue()
  await removeBlobs(contextFor(systemActor))
  await signReceipts(contextFor(systemActor))

  const { json, exitCode } = await sides.answer(sides.online, 'deletion-receipt', submissionId)
  expect([exitCode, json]).toMatchObject([0, { subject: { type: 'submission', id: submissionId }, caseId }])
  expect((await sides.answer(sides.administration, 'deletion-receipt', submissionId)).json).toEqual(json)
  const data = rows.find(({ part }) => part === 'data')?.body ?? ''
  const hash = createHash('sha256').update(data).digest('base64url')
  expect(json.parts).toContainEqual(expect.objectContaining({ part: 'data', sha256: hash }))
})
