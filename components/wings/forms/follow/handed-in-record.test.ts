import { randomUUID } from 'node:crypto'
import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handedInSchema } from '#lib/documents/handed-in-schema.ts'
import { HANDED_IN_SCHEMA } from '#lib/platform/terms.ts'
import { OTHERS } from '../document-marks.ts'
import { handedInRecord, isHandedInSchema, readHandedIn } from './handed-in-record.ts'

const address = `https://kurier.example/schemas/${HANDED_IN_SCHEMA}`
const fits = new Ajv2020().compile(handedInSchema(address))

const file = { attachmentId: randomUUID(), name: 'miete.pdf' }
const rent = { id: randomUUID(), title: 'Mietvertrag', required: true, attachments: [file] }
const pay = { id: randomUUID(), title: 'Lohnabrechnung', required: false, attachments: [] }
const whole = { replyId: randomUUID(), documents: [rent, pay], others: [file], remark: 'Der Rest\nfolgt.' }

test.each<[string, object, boolean]>([
  ['whole', {}, true],
  ['with what is needed alone', { others: undefined, remark: undefined, documents: [] }, true],
  ['without a reply', { replyId: undefined }, false],
  ['with another member', { html: '<p>' }, false],
  ['with a file that has no name', { others: [{ attachmentId: file.attachmentId }] }, false],
  ['with a name that turns its direction', { others: [{ ...file, name: 'a\u202efdp.exe' }] }, false],
  ['with a name of two lines', { others: [{ ...file, name: 'a\nb' }] }, false],
  ['with a file that has another member', { others: [{ ...file, url: 'x' }] }, false],
  ['with a document without its list of files', { documents: [{ ...pay, attachments: undefined }] }, false],
  ['with a remark that is empty', { remark: '' }, false],
  ['with a remark that is too long', { remark: 'x'.repeat(2001) }, false],
  ['with too many documents', { documents: Array.from({ length: 31 }, () => ({ ...pay, id: randomUUID() })) }, false],
])('documents handed in are read as the schema says: %s', (_, more, isOne) => {
  const record = JSON.parse(JSON.stringify({ ...whole, ...more })) as unknown // without the members that are undefined
  expect(fits(record)).toBe(isOne)
  expect(readHandedIn(record)).toEqual(isOne ? record : undefined)
})

test('a document stands once', () => {
  expect(readHandedIn({ ...whole, documents: [rent, { ...pay, id: rent.id }] })).toBeUndefined()
})

test('reading agrees with the schema, whatever stands there', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'a\nb', '\u2067', '\t'))
  const id = fc.oneof(fc.uuid(), fc.constant('x'))
  const files = fc.array(fc.record({ attachmentId: id, name: text }), { maxLength: 2 })
  const document = fc.record({ id, title: text, required: fc.boolean(), attachments: files })
  const documents = fc.uniqueArray(document, { selector: ({ id: own }) => own, maxLength: 2 })
  const record = fc.record({ replyId: id, documents, others: files, remark: text }, { requiredKeys: ['replyId'] })
  fc.assert(
    fc.property(fc.oneof(record, fc.jsonValue()), (given) => {
      const json = JSON.parse(JSON.stringify(given)) as unknown // as it would arrive
      expect(readHandedIn(json)).toEqual(fits(json) ? json : undefined)
    }),
  )
})

test('the schema is known by its address at any installation', () => {
  expect(isHandedInSchema(address)).toBe(true)
  expect(isHandedInSchema(`https://other.example/s/${HANDED_IN_SCHEMA}`)).toBe(true)
  expect(isHandedInSchema(`https://other.example/s/x${HANDED_IN_SCHEMA}`)).toBe(false)
})

test('what was chosen becomes a record that can be read, and names every document that was asked for', () => {
  const asked = [
    { id: rent.id, title: 'Mietvertrag', explanation: 'Alle Seiten', required: true },
    { id: pay.id, title: 'Lohnabrechnung', required: false },
  ]
  const chosen = { id: file.attachmentId, name: file.name }
  const { replyId } = whole
  const files = { [rent.id]: [chosen], [OTHERS]: [chosen] }
  const record = handedInRecord({ replyId, asked, files, remark: ' Der Rest\nfolgt. ' })
  expect(record).toEqual(whole)
  expect(readHandedIn(JSON.parse(JSON.stringify(record)))).toEqual(record)
  const bare = handedInRecord({ replyId, asked: [], files: {}, remark: ' ' })
  expect(bare).toEqual({ replyId, documents: [] })
})
