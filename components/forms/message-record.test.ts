import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageSchema } from '#lib/documents/message-schema.ts'
import { messageSchemaAddress, readMessage } from './message-record.ts'

const address = messageSchemaAddress('https://kurier.example/schemas')
const fits = new Ajv2020().compile(messageSchema(address))

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
