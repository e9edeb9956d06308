import { randomUUID } from 'node:crypto'
import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askingMessageSchema, messageSchema } from '#lib/documents/message-schema.ts'
import { messageSchemaAddress, readMessage } from './message-record.ts'

const base = 'https://kurier.example/schemas'
/** Days are asserted, as the specification of the form data has it; other tests say which ones. */
const ajv = new Ajv2020({ formats: { date: /^\d{4}-\d{2}-\d{2}$/ } })
const fitsPlain = ajv.compile(messageSchema(messageSchemaAddress(base)))
const fitsAsking = ajv.compile(askingMessageSchema(messageSchemaAddress(base, { documents: [] })))
const fits = (record: unknown): boolean => fitsPlain(record) || fitsAsking(record)

test.each([
  [{ subject: 'a', message: 'b\nc' }, true],
  [{ subject: '😀'.repeat(200), message: '😀'.repeat(10_000) }, true],
  [{ subject: 'a'.repeat(201), message: 'b' }, false],
  [{ subject: 'a', message: 'b'.repeat(10_001) }, false],
  [{ subject: '', message: 'b' }, false],
  [{ subject: 'a' }, false],
  [{ subject: 'a', message: 1 }, false],
  [{ subject: 'a', message: 'b', html: '<p>' }, false],
  [null, false],
  [[], false],
])('a record is read as a message when it follows the schema, else not (%#)', (record, isOne) => {
  expect(fits(record)).toBe(isOne)
  expect(readMessage(record)).toEqual(isOne ? record : undefined)
})

test('reading agrees with the schema on any record', () => {
  const member = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined))
  fc.assert(
    fc.property(fc.record({ subject: member, message: member }), (given) => {
      const record = JSON.parse(JSON.stringify(given)) as unknown // without the members that are undefined
      expect(readMessage(record) !== undefined).toBe(fits(record))
    }),
  )
})

describe('a message that asks for documents', () => {
  const rent = {
    id: randomUUID(),
    title: 'Mietvertrag',
    explanation: 'Alle Seiten,\nauch die Anlagen.',
    required: true,
  }
  const pay = { id: randomUUID(), title: 'Lohnabrechnung', required: false }
  const asking = { subject: 'Unterlagen', message: 'Bitte', documents: [rent, pay], documentsUntil: '2026-12-15' }
  const many = Array.from({ length: 31 }, () => ({ ...pay, id: randomUUID() }))

  test.each<[string, object, boolean]>([
    ['whole', {}, true],
    ['without a day', { documentsUntil: undefined }, true],
    ['with as many as there may be', { documents: many.slice(0, 30) }, true],
    ['with too many', { documents: many }, false],
    ['with none', { documents: [] }, false],
    ['with a day alone', { documents: undefined }, false],
    ['with a day that is none', { documentsUntil: '15.12.2026' }, false],
    ['with another member', { documents: [{ ...pay, url: 'https://x.example' }] }, false],
    ['without saying whether it is required', { documents: [{ id: pay.id, title: 'x' }] }, false],
    ['with an id that is no UUID', { documents: [{ ...pay, id: 'rent' }] }, false],
    ['with a title of two lines', { documents: [{ ...pay, title: 'a\nb' }] }, false],
    ['with a title that turns its direction', { documents: [{ ...pay, title: 'a\u202eb' }] }, false],
    ['with an empty title', { documents: [{ ...pay, title: '' }] }, false],
    ['with a title that is too long', { documents: [{ ...pay, title: 'x'.repeat(201) }] }, false],
    ['with an explanation that turns its direction', { documents: [{ ...rent, explanation: '\u2066' }] }, false],
    ['with an explanation that is too long', { documents: [{ ...rent, explanation: 'x'.repeat(1001) }] }, false],
    ['with a list that is none', { documents: { length: 1, 0: pay } }, false],
  ])('is read as its schema says: %s', (_, more, isOne) => {
    const record = JSON.parse(JSON.stringify({ ...asking, ...more })) as unknown // as above
    expect(fits(record)).toBe(isOne)
    expect(readMessage(record)).toEqual(isOne ? record : undefined)
  })

  test('is not read when it asks twice under one id, or until a day that there is not', () => {
    expect(readMessage({ ...asking, documents: [rent, { ...pay, id: rent.id }] })).toBeUndefined()
    expect(readMessage({ ...asking, documentsUntil: '2026-02-30' })).toBeUndefined()
  })

  test('is read exactly when it follows the schema, whatever it says', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'a\nb', '\u202e', '\t'))
    const document = fc.record(
      { id: fc.oneof(fc.uuid(), fc.constant('x')), title: text, explanation: text, required: fc.boolean() },
      { requiredKeys: ['id', 'title'] },
    )
    const record = fc.record(
      { subject: text, message: text, documents: fc.uniqueArray(document, { selector: ({ id }) => id, maxLength: 3 }) },
      { requiredKeys: ['subject', 'message'] },
    )
    fc.assert(
      fc.property(record, (given) => {
        const json = JSON.parse(JSON.stringify(given)) as unknown // as it would arrive
        expect(readMessage(json)).toEqual(fits(json) ? json : undefined)
      }),
    )
  })

  test('has an address of its own, so that who knows plain messages alone learns of it', () => {
    expect(messageSchemaAddress(base)).toBe(`${base}/message/1.0.0/message.schema.json`)
    expect(messageSchemaAddress(base, asking)).toBe(`${base}/message/1.1.0/message.schema.json`)
  })
})
