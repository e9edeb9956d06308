import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceIdentifier } from '#server/testing/service.ts'
import { startBothSides, type BothSides } from './testing/both-sides.ts'

// The address of a form that is judged when the data record is JSON.
const schemaUri = 'https://kurier.example/schemas/forms/callback-request/1.0/form.schema.json'
const submissionSchemas = ['application/json', 'application/xml'].map((mimeType) => ({ schemaUri, mimeType }))
/** With a byte order mark, line ends and an encoding that no reader of JSON or UTF-8 would leave as they are. */
const record = Buffer.concat([
  Buffer.from([0xef, 0xbb, 0xbf]),
  Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>\r\n<antrag name="M\u00fcller"/>\r\n', 'latin1'),
])

let sides: BothSides

beforeAll(async () => {
  const publicServices = [{ identifier: serviceIdentifier, regions: ['DE'], submissionSchemas }]
  sides = await startBothSides({ publicServices })
})

afterAll(() => sides.close())

/** What lies in the folder of one that was fetched, and what its metadata record says of the data record. */
async function kept(folder: string) {
  const { contentStructure } = JSON.parse(await readFile(join(folder, 'metadata.json'), 'utf8'))
  return {
    files: (await readdir(folder)).sort(),
    attachments: await readdir(join(folder, 'attachments')),
    record: await readFile(join(folder, 'data.xml')),
    schema: contentStructure.data.submissionSchema,
  }
}

it('data.xml goes there and back byte for byte, as application/xml, unjudged by forms', async () => {
  const sent = await sides.sent('application', { 'data.xml': record, 'plan.xml': '<plan/>' })
  const inbox = join(sides.folder, 'inbox')
  expect(await sides.fetched(inbox)).toMatchObject({ exitCode: 0, json: { fetched: [{ id: sent.submissionId }] } })
  const received = await kept(join(inbox, sent.caseId, sent.submissionId))
  expect(received).toEqual({
    files: ['attachments', 'data.xml', 'metadata.json', 'status.json'],
    attachments: ['plan.xml'],
    record,
    schema: { schemaUri, mimeType: 'application/xml' },
  })

  const decision = await sides.folderOf('decision', { 'data.xml': record, 'decision.txt': 'granted' })
  const args = ['reply', sent.caseId, decision, '--into', inbox]
  const unnamed = await sides.answer(sides.administration, ...args)
  expect(unnamed).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('--schema') })
  const { json } = await sides.answer(sides.administration, ...args, '--schema', schemaUri)
  expect(json).toMatchObject({ state: 'submitted' })
  const answers = join(sides.folder, 'answers')
  const replies = await sides.answer(sides.online, 'replies', '--receipts', sides.folder, '--into', answers, '--accept')
  expect(replies).toMatchObject({ exitCode: 0, json: { accepted: [json.replyId] } })
  expect(await kept(join(answers, sent.caseId, String(json.replyId)))).toEqual({
    ...received,
    attachments: ['decision.txt'],
  })
})

it('the same as data.json is judged by the form', async () => {
  const path = await sides.folderOf('judged', { 'data.json': '{"antrag":"M"}' })
  const run = await sides.answer(sides.online, 'send', path, '--destination', sides.destinationId)
  expect(run).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('data-invalid') })
  expect(await readdir(path)).toEqual(['data.json'])
})

it('data.xml is not sent where only JSON is taken for the schema that is named', async () => {
  const path = await sides.folderOf('unfit', { 'data.xml': '<a/>' })
  const other = 'https://schema.example/form.json'
  const run = await sides.answer(sides.online, 'send', path, '--destination', sides.destinationId, '--schema', other)
  expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('application/xml') })
  expect(await readdir(path)).toEqual(['data.xml'])
})
