import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receiptIn, startBothSides, type CommandAnswer, type BothSides } from './testing/both-sides.ts'

const files = { 'data.json': '{}', 'a.txt': 'a' }
/** One attempt and three repetitions. */
const allAttempts = 4

let sides: BothSides

beforeAll(async () => void (sides = await startBothSides()))
afterAll(() => sides.close())

const send = (path: string, ...options: string[]): Promise<CommandAnswer> =>
  sides.answer(sides.online, 'send', path, '--destination', sides.destinationId, ...options)

it('nothing stays in the folder when no submission was begun', async () => {
  const path = await sides.folderOf('unfit', files)
  const unfit = await send(path, '--schema', 'https://schema.example/other.json')
  expect(JSON.parse(unfit.stderr).error.code).toBe('destination-unfit')
  const refused = await send(path, '--region', 'DE-none')
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  sides.service.drop(/^POST .+\/submissions$/, allAttempts)
  expect(await send(path)).toMatchObject({ exitCode: 3, stdout: '' })
  expect((await readdir(path)).sort()).toEqual(['a.txt', 'data.json'])
  expect(await send(path)).toMatchObject({ exitCode: 0 })
})

it('the receipt of what was begun stays as it is when a later run begins nothing', async () => {
  const path = await sides.folderOf('begun', files)
  sides.service.drop(/^PUT .+\/attachments\//, allAttempts)
  expect(await send(path)).toMatchObject({ exitCode: 3 })
  const begun = await receiptIn(path)
  expect(begun).toMatchObject({ state: 'sending', submissionId: expect.any(String), caseId: expect.any(String) })
  expect(await send(path, '--schema', 'https://schema.example/other.json')).toMatchObject({ exitCode: 1 })
  expect(await receiptIn(path)).toEqual(begun)
})

it('a submission that the service deleted before it was whole is begun anew', async () => {
  const path = await sides.folderOf('deleted', files)
  sides.service.drop(/^PUT .+\/attachments\//, allAttempts)
  expect(await send(path)).toMatchObject({ exitCode: 3 })
  const { submissionId } = await receiptIn(path)
  await sides.service.deleteDue()
  const run = await send(path)
  expect(run).toMatchObject({ exitCode: 0, json: { state: 'submitted' } })
  expect(run.json.submissionId).not.toBe(submissionId)
})

it('with --again a folder is sent once more, and both keys still open the answers', async () => {
  const { path, submissionId, caseId } = await sides.sent('again', files)
  const before = await receiptIn(path)
  expect(await send(path)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--again') })
  const second = await send(path, '--again')
  expect(second).toMatchObject({ exitCode: 0, json: { attachments: [{ name: 'a.txt' }] } })
  expect(second.json.submissionId).not.toBe(submissionId)
  expect(await receiptIn(path)).toMatchObject({ submissionId: second.json.submissionId, state: 'submitted' })
  expect(await receiptIn(path, `receipt-${submissionId}.json`)).toEqual(before)

  const inbox = join(sides.folder, 'inbox')
  await sides.fetched(inbox)
  const decision = await sides.folderOf('decision', { 'data.json': '{"$schema":"https://amt.example/decision.json"}' })
  const reply = await sides.answer(sides.administration, 'reply', caseId, decision, '--into', inbox)
  expect(reply).toMatchObject({ exitCode: 0 })
  const replies = await sides.answer(sides.online, 'replies', '--receipts', path, '--into', join(path, 'answers'))
  expect(replies).toMatchObject({ exitCode: 0, json: { fetched: [{ id: reply.json.replyId, caseId }] } })
})

it('a receipt that this program did not write is left alone, also with --again', async () => {
  const path = await sides.folderOf('foreign', files)
  await writeFile(join(path, 'receipt.json'), '{"state":"paid"}')
  sides.service.requests.length = 0
  const run = await send(path, '--again')
  expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is no receipt of this program') })
  expect(sides.service.requests).toEqual([])
  expect(await receiptIn(path)).toEqual({ state: 'paid' })
})
