import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soughtIds } from './sought-ids.ts'

const id = '019ab3f0-1c2d-7e4f-8a5b-6c7d8e9f0a1b'
const other = '019ab3f0-1c2d-7e4f-8a5b-6c7d8e9f0a1c'

const whole = (one: string) => ({ lower: one, upper: one, ending: null })
const eight = { lower: '019ab3f0-0000-0000-0000-000000000000', upper: '019ab3f0-ffff-ffff-ffff-ffffffffffff' }

test.each([
  ['bare', id],
  ['with blanks and a line break around', `  \t${id}\n`],
  ['in upper case', id.toUpperCase()],
  ['as the event log names a case', `case:${id}`],
  ['as the event log names a submission', `submission:${id}`],
  ['inside an address', `https://kurier.example/submission-api/v2/submissions/${id}/events?limit=1`],
  ['in quotation marks', `"${id}",`],
  ['without its dashes', id.replaceAll('-', '')],
])('an id is found %s', (_, text) => {
  expect(soughtIds(text)).toEqual([whole(id)])
})

test('several ids keep their order, each once', () => {
  expect(soughtIds(`/cases/${other}/events/${id}?again=${other}`)).toEqual([whole(other), whole(id)])
})

test.each(['', 'Wohngeld', '019ab3f', '019ab3f0-1c2d7', '019ab3f0 1c2d', `${id}0`, `a${id}`, '019ab3f0-1c2d--'])(
  '%j names nothing',
  (text) => {
    expect(soughtIds(text)).toEqual([])
  },
)

test.each(['019ab3f0…0a1b', ' 019AB3F0…0A1B ', 'Fall 019ab3f0...0a1b'])(
  '%j is an id as the portal shortens it',
  (text) => {
    expect(soughtIds(text)).toEqual([{ ...eight, ending: '0a1b' }])
  },
)

test.each(['019ab3f0', '019AB3F0-', 'case:019ab3f0', '019ab3f0…'])('%j is the beginning of ids', (text) => {
  expect(soughtIds(text)).toEqual([{ ...eight, ending: null }])
})

test('an id lies between the bounds of its own beginning, and another outside of them', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 8, max: 36 }), (uuid, another, length) => {
      const [{ lower, upper } = whole('')] = soughtIds(uuid.slice(0, length))
      const isWithin = (one: string) => lower <= one && one <= upper
      expect([isWithin(uuid), isWithin(another)]).toEqual([true, another.startsWith(uuid.slice(0, length))])
    }),
  )
})

test('whatever stands around it, an id set apart by other characters is found', () => {
  const around = fc.string().filter((text) => !/[0-9a-f-]/i.test(text))
  fc.assert(
    fc.property(around, fc.uuid(), around, (before, uuid, after) => {
      expect(soughtIds(`${before}${uuid}${after}`)).toEqual([whole(uuid)])
    }),
  )
})
