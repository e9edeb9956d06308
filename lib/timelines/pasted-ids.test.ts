import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedIds } from './pasted-ids.ts'

const id = '019ab3f0-1c2d-7e4f-8a5b-6c7d8e9f0a1b'
const other = '019ab3f0-1c2d-7e4f-8a5b-6c7d8e9f0a1c'

test.each([
  ['bare', id],
  ['with blanks and a line break around', `  \t${id}\n`],
  ['in upper case', id.toUpperCase()],
  ['as the event log names a case', `case:${id}`],
  ['as the event log names a submission', `submission:${id}`],
  ['inside an address', `https://kurier.example/submission-api/v2/submissions/${id}/events?limit=1`],
  ['in quotation marks', `"${id}",`],
])('an id is found %s', (_, text) => {
  expect(pastedIds(text)).toEqual([id])
})

test('several ids keep their order, each once', () => {
  expect(pastedIds(`/cases/${other}/events/${id}?again=${other}`)).toEqual([other, id])
})

test.each(['', 'Wohngeld', '019ab3f0', `${id}0`, `a${id}`, id.replaceAll('-', '')])('%j names nothing', (text) => {
  expect(pastedIds(text)).toEqual([])
})

test('whatever stands around it, an id set apart by other characters is found', () => {
  const around = fc.string().filter((text) => !/[0-9a-f-]/i.test(text))
  fc.assert(
    fc.property(around, fc.uuid(), around, (before, uuid, after) => {
      expect(pastedIds(`${before}${uuid}${after}`)).toEqual([uuid])
    }),
  )
})
