import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receiptIn, startBothSides, type CommandAnswer, type BothSides } from './testing/both-sides.ts'

const schema = 'https://amt.example/schemas/decision.json'
const creation = 'POST /submission-api/v2/replies'
const decision = { 'data.json': `{"$schema":"${schema}"}`, 'a.txt': 'first', 'b.txt': 'second' }
/** One attempt and three repetitions. */
const allAttempts = 4

let sides: BothSides
let inbox: string

beforeAll(async () => {
  sides = await startBothSides()
  inbox = join(sides.folder, 'inbox')
})

afterAll(() => sides.close())

/** A case whose submission was fetched. @returns its id and where its receipt lies */
async function fetchedCase(name: string): Promise<{ caseId: string; path: string }> {
  const { caseId, path } = await sides.sent(name, { 'data.json': '{}' })
  expect(await sides.fetched(inbox)).toMatchObject({ exitCode: 0 })
  return { caseId, path }
}

function reply(caseId: string, folder: string, ...options: string[]): Promise<CommandAnswer> {
  sides.service.requests.length = 0
  return sides.answer(sides.administration, 'reply', caseId, folder, '--into', inbox, ...options)
}

const created = (): number => sides.service.requests.filter((line) => line === creation).length
const uploads = (): number => sides.service.requests.filter((line) => /^PUT .+\/attachments\//.test(line)).length

/** What reaches the other side: the replies that wait there, fetched with the receipt of what was sent. */
async function arrived(receipts: string): Promise<{ id: string }[]> {
  const into = join(receipts, 'answers')
  const run = await sides.answer(sides.online, 'replies', '--receipts', receipts, '--into', into, '--accept')
  const { fetched, present } = run.json as Record<'fetched' | 'present', { id: string }[]>
  return [...fetched, ...present]
}

it('a reply leaves a receipt for its owner alone, and a second run is refused before anything is asked', async () => {
  const { caseId, path } = await fetchedCase('once')
  const folder = await sides.folderOf('once-decision', decision)
  const first = await reply(caseId, folder)
  expect(first).toMatchObject({ exitCode: 0, json: { caseId, state: 'submitted' } })
  const { replyId, attachments, authenticationTags } = first.json
  const receipt = await receiptIn(folder)
  expect(receipt).toEqual({
    replyId,
    caseId,
    state: 'submitted',
    attachments,
    authenticationTags,
    submittedAt: expect.stringMatching(/^\d{4}-.+Z$/),
  })
  expect((await stat(join(folder, 'receipt.json'))).mode & 0o777).toBe(0o600)

  const second = await reply(caseId, folder)
  expect(second).toMatchObject({ exitCode: 2, stdout: '' })
  const { code, message } = JSON.parse(second.stderr).error
  expect(code).toBe('sent-already')
  expect(message).toContain(`was sent already, as reply ${String(replyId)} in the case ${caseId} (submitted)`)
  expect(message).toContain('--again')
  expect(sides.service.requests).toEqual([])
  expect(await receiptIn(folder)).toEqual(receipt)
  expect(await arrived(path)).toMatchObject([{ id: replyId }])
})

it('with --again it is sent once more, and the earlier receipt is kept and not sent along', async () => {
  const { caseId } = await fetchedCase('again')
  const folder = await sides.folderOf('again-decision', decision)
  const first = await reply(caseId, folder)
  const before = await receiptIn(folder)
  const second = await reply(caseId, folder, '--again')
  expect(second).toMatchObject({ exitCode: 0, json: { caseId, state: 'submitted' } })
  expect(second.json.replyId).not.toBe(first.json.replyId)
  expect(await receiptIn(folder)).toMatchObject({ replyId: second.json.replyId })
  expect(await receiptIn(folder, `receipt-${String(first.json.replyId)}.json`)).toEqual(before)
  const third = await reply(caseId, folder, '--again')
  expect(third.json.attachments).toMatchObject([{ name: 'a.txt' }, { name: 'b.txt' }])
})

it('a reply whose connection broke is gone on with: one reply, which arrives once and whole', async () => {
  const { caseId, path } = await fetchedCase('broken')
  const folder = await sides.folderOf('broken-decision', decision)
  sides.service.drop(/^PUT .+\/replies\/[^/]+$/, allAttempts)
  const broken = await reply(caseId, folder)
  expect(broken).toMatchObject({ exitCode: 3, stdout: '' })
  expect(created()).toBe(1)
  const begun = await receiptIn(folder)
  expect(begun).toMatchObject({ state: 'sending', caseId, attachments: [{ name: 'a.txt' }, { name: 'b.txt' }] })
  expect(await arrived(path)).toEqual([])

  await writeFile(join(folder, 'b.txt'), 'mended')
  const resumed = await reply(caseId, folder)
  expect(resumed).toMatchObject({ exitCode: 0, json: { replyId: begun.replyId, state: 'submitted' } })
  expect(resumed.json.attachments).toEqual(begun.attachments)
  expect([created(), uploads()]).toEqual([0, 1])
  expect(await receiptIn(folder)).toMatchObject({ replyId: begun.replyId, state: 'submitted' })
  expect(await arrived(path)).toMatchObject([{ id: begun.replyId }])
  const answer = join(path, 'answers', caseId, String(begun.replyId), 'attachments')
  expect(await readFile(join(answer, 'a.txt'), 'utf8')).toBe('first')
  expect(await readFile(join(answer, 'b.txt'), 'utf8')).toBe('mended')
  expect(await reply(caseId, folder)).toMatchObject({ exitCode: 2 })
})

it('a receipt of an earlier version, which does not tell what was uploaded, is gone on with', async () => {
  const { caseId, path } = await fetchedCase('earlier')
  const folder = await sides.folderOf('earlier-decision', decision)
  sides.service.drop(/^PUT .+\/replies\/[^/]+$/, allAttempts)
  expect(await reply(caseId, folder)).toMatchObject({ exitCode: 3 })
  const { uploaded, ...earlier } = await receiptIn(folder)
  expect(Object.keys(uploaded as object)).toHaveLength(2)
  await writeFile(join(folder, 'receipt.json'), JSON.stringify(earlier))
  expect(await reply(caseId, folder)).toMatchObject({ exitCode: 0, json: { replyId: earlier.replyId } })
  expect([created(), uploads()]).toEqual([0, 2])
  expect(Object.keys(await receiptIn(folder))).not.toContain('uploaded')
  expect(await arrived(path)).toMatchObject([{ id: earlier.replyId }])
})

it('a reply that arrived although its answer got lost is not sent again', async () => {
  const { caseId, path } = await fetchedCase('lost')
  const folder = await sides.folderOf('lost-decision', decision)
  sides.service.loseAnswers(/^PUT .+\/replies\/[^/]+$/, allAttempts)
  expect(await reply(caseId, folder)).toMatchObject({ exitCode: 3, stdout: '' })
  const { replyId, state } = await receiptIn(folder)
  expect(state).toBe('sending')
  const second = await reply(caseId, folder)
  expect(second).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`reply ${String(replyId)}`) })
  expect(created()).toBe(0)
  const known = await receiptIn(folder)
  expect(known).toMatchObject({ replyId, state: 'submitted' })
  expect(await arrived(path)).toMatchObject([{ id: replyId }])

  // Asked late, when its content is deleted already: the events tell that it was submitted.
  await sides.service.deleteDue()
  await writeFile(join(folder, 'receipt.json'), JSON.stringify({ ...known, state: 'sending' }))
  expect(await reply(caseId, folder)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('(deleted)') })
  expect(created()).toBe(0)
})

it('a reply is begun anew when other attachments were announced, and when the service has deleted it', async () => {
  const { caseId, path } = await fetchedCase('anew')
  const folder = await sides.folderOf('anew-decision', decision)
  sides.service.drop(/^PUT .+\/attachments\//, allAttempts)
  expect(await reply(caseId, folder)).toMatchObject({ exitCode: 3 })
  const first = await receiptIn(folder)
  await rm(join(folder, 'b.txt'))
  sides.service.drop(/^PUT .+\/attachments\//, allAttempts)
  expect(await reply(caseId, folder)).toMatchObject({ exitCode: 3 })
  const second = await receiptIn(folder)
  expect(second.replyId).not.toBe(first.replyId)
  expect(second.attachments).toMatchObject([{ name: 'a.txt' }])

  await sides.service.deleteDue()
  const third = await reply(caseId, folder)
  expect(third).toMatchObject({ exitCode: 0, json: { state: 'submitted' } })
  expect(third.json.replyId).not.toBe(second.replyId)
  expect(await arrived(path)).toMatchObject([{ id: third.json.replyId }])
})

it('a folder that was sent in another case, or as a submission, is refused', async () => {
  const one = await fetchedCase('one-case')
  const other = await fetchedCase('other-case')
  const folder = await sides.folderOf('one-decision', decision)
  const { json } = await reply(one.caseId, folder)
  const inOther = await reply(other.caseId, folder)
  expect(inOther).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(String(json.replyId)) })
  expect(inOther.stderr).toContain(`in the case ${one.caseId}`)
  expect(await reply(other.caseId, one.path, '--schema', schema)).toMatchObject({ exitCode: 2, stdout: '' })
  const sent = await sides.answer(sides.online, 'send', folder, '--destination', sides.destinationId)
  expect(sent).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('sent-already') })

  const begun = await sides.folderOf('begun-decision', decision)
  sides.service.drop(/^PUT .+\/attachments\//, allAttempts)
  await reply(one.caseId, begun)
  const before = await receiptIn(begun)
  const elsewhere = await reply(other.caseId, begun)
  expect(elsewhere).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('was begun already') })
  expect(created()).toBe(0)
  expect(await receiptIn(begun)).toEqual(before)
})

it('nothing stays in the folder when no reply was begun', async () => {
  const folder = await sides.folderOf('not-begun', decision)
  const unknown = '018f2a00-0000-7000-8000-0000000000ff'
  expect(await reply(unknown, folder)).toMatchObject({ exitCode: 2 })
  const { caseId } = await fetchedCase('rejected')
  const [submissionId = ''] = await readdir(join(inbox, caseId))
  const problem = 'https://amt.example/problems/test'
  expect(await sides.answer(sides.administration, 'reject', submissionId, '--problem', problem)).toMatchObject({
    exitCode: 0,
  })
  expect(await reply(caseId, folder)).toMatchObject({ exitCode: 1, stdout: '' })
  expect(created()).toBe(1)
  await mkdir(join(folder, 'left-out'))
  expect((await readdir(folder)).sort()).toEqual(['a.txt', 'b.txt', 'data.json', 'left-out'])
})
