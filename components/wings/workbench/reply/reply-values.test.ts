import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage } from '#components/wings/forms/message-record.ts'
import { documentFaults, newDocument } from '../asked-documents.ts'
import { replyContent, replyFaults } from './reply-values.ts'
import { noReply, type ReplyValues } from '../written-reply.ts'

const base = 'https://kurier.example/schemas'
const values = (change: Partial<ReplyValues>): ReplyValues => ({ ...noReply, subject: 'a', message: 'b', ...change })
const record = (change: Partial<ReplyValues>): ReplyValues =>
  values({ kind: 'record', record: new File(['{}'], 'a.json'), schemaUri: 'urn:x:y', ...change })
const sized = (size: number): File => Object.defineProperty(new File([], 'large.pdf'), 'size', { value: size })

test.each<[string, ReplyValues, string[]]>([
  ['a message', values({}), []],
  ['an empty message', values({ subject: ' ', message: '\n' }), ['subject required', 'message required']],
  ['the longest texts', values({ subject: '😀'.repeat(200), message: 'x'.repeat(10_000) }), []],
  ['a long subject', values({ subject: 'x'.repeat(201) }), ['subject too-long']],
  ['a long message', values({ message: 'x'.repeat(10_001) }), ['message too-long']],
  ['a record', record({}), []],
  ['a record in XML', record({ record: new File(['<a/>'], 'A.XML') }), []],
  ['no record', record({ record: undefined, schemaUri: '' }), ['record required', 'schemaUri required']],
  ['a record of another kind', record({ record: new File([''], 'a.pdf') }), ['record record-kind']],
  ['no address', record({ schemaUri: 'schema' }), ['schemaUri uri']],
  ['100 files', values({ files: Array.from({ length: 100 }, () => sized(1)) }), []],
  ['101 files', values({ files: Array.from({ length: 101 }, () => sized(1)) }), ['files too-many']],
  ['100 MB', values({ files: [sized(100_000_000)] }), []],
  ['a byte more', values({ files: [sized(100_000_001)] }), ['files too-large']],
])('%s', (_, given, faults) => {
  expect(replyFaults(given).map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults)
})

test('a message goes out in its schema, without blanks around it', async () => {
  const { data } = await replyContent(values({ subject: ' Bescheid ', message: 'Guten Tag\n\nGruß \n' }), base)
  expect(data.schemaUri).toBe(`${base}/message/1.0.0/message.schema.json`)
  const sent: unknown = JSON.parse(String(data.content))
  expect(readMessage(sent)).toEqual({ subject: 'Bescheid', message: 'Guten Tag\n\nGruß' })
})

test('a record goes out as it is in its file, with its kind and address; files can be read more than once', async () => {
  const files = [new File(['abc'], 'a.pdf', { type: 'application/pdf' }), new File(['d'], 'b')]
  const given = record({ record: new File(['<a/>'], 'a.xml'), schemaUri: ' urn:x:y ', files })
  const { data, attachments } = await replyContent(given, base)
  expect(new TextDecoder().decode(data.content as Uint8Array)).toBe('<a/>') // a file's bytes
  expect(data).toMatchObject({ mimeType: 'application/xml', schemaUri: 'urn:x:y' })
  expect(attachments).toMatchObject([
    { name: 'a.pdf', mimeType: 'application/pdf', size: 3 },
    { name: 'b', mimeType: 'application/octet-stream', size: 1 },
  ])
  for (let time = 0; time < 2; time += 1) {
    const stream = attachments[0]?.open() as ReadableStream // of a file
    expect(await new Response(stream).text()).toBe('abc')
  }
})

test('what asks for documents goes out in the next version, so that every reader takes it', async () => {
  const documents = [
    { ...newDocument(' Miet\u202evertrag\n'), explanation: 'Alle Seiten,\r\nauch\u0007 die Anlagen. ' },
    { ...newDocument('Lohn'), required: false },
  ]
  const { data } = await replyContent(values({ documents, until: '2026-12-15' }), base)
  expect(data.schemaUri).toBe(`${base}/message/1.1.0/message.schema.json`)
  const [first, second] = documents
  expect(readMessage(JSON.parse(String(data.content)))).toEqual({
    subject: 'a',
    message: 'b',
    documentsUntil: '2026-12-15',
    documents: [
      { id: first?.id, title: 'Mietvertrag', explanation: 'Alle Seiten,\nauch  die Anlagen.', required: true },
      { id: second?.id, title: 'Lohn', required: false },
    ],
  })
})

test('whatever is typed into the list without a fault can be read', async () => {
  const text = fc.string({ unit: 'binary' })
  await fc.assert(
    fc.asyncProperty(text, text, async (title, explanation) => {
      const documents = [{ ...newDocument(title), explanation }]
      fc.pre(documentFaults(documents).length === 0)
      const { data } = await replyContent(values({ documents }), base)
      expect(readMessage(JSON.parse(String(data.content)))).toBeDefined()
    }),
  )
})

test.each([
  ['a title is missing', { title: ' \u202e' }, ['0 required']],
  ['a title is too long', { title: 'x'.repeat(201) }, ['0 too-long']],
  ['an explanation is too long', { explanation: 'x'.repeat(1001) }, ['0 too-long']],
  ['all is there', {}, []],
])('of a document it is told that %s', (_, more, faults) => {
  expect(documentFaults([{ ...newDocument('Lohn'), ...more }]).map(({ at, fault }) => `${at} ${fault}`)).toEqual(faults)
})
