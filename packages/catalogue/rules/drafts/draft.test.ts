import { expect, test } from 'vitest'
import { commonId, readReference } from './draft.ts'

test('eight and eleven digits, versions and suffixes are the same element', () => {
  const written = ['F99000227', 'F99000000227', 'F99000227V1.1', 'F99000000227V1.0.0', 'F99000000227_2']
  expect(new Set(written.map(commonId))).toEqual(new Set(['F99000000227']))
  expect(commonId('G99000083')).toBe('G99000000083')
  expect(commonId('S99000001')).toBe('S99000000001')
})

test('other ids stay as they are', () => {
  for (const id of ['F990002', 'F9900000022', 'X99000227', '__proto__', '']) expect(commonId(id)).toBe(id)
})

test('a reference is an id, or a way of ids, from the bearing element or from anywhere', () => {
  expect(readReference('F99000001')).toEqual({ ids: ['F99000000001'], isExact: false })
  expect(readReference('self.G99000001V2.0.F99000000001V1.0.0')).toEqual({
    ids: ['G99000000001', 'F99000000001'],
    isExact: true,
  })
})

test('what is no reference is not read', () => {
  const texts = [
    '',
    'self',
    'self.',
    'F990',
    'F99000001.',
    'F99000001G99000001',
    'F99000001.x',
    'constructor',
    'f99000001',
  ]
  for (const text of texts) expect(readReference(text), text).toBeUndefined()
  expect(readReference(`F99000001${'.F99000001'.repeat(40)}`)).toBeUndefined()
})
