import { expect, test } from 'vitest'
import { asObject } from './words.ts'

test.each([
  ['Personenhandelsgesellschaft hinzufügen', 'Personenhandelsgesellschaft'],
  ['Angaben zum Gebäude ergänzen', 'Angaben zum Gebäude'],
  ['\u2068Person hinzufügen\u2069', '\u2068Person\u2069'],
  ['Add a person', 'a person'],
  ['Enter the address', 'the address'],
  ['Hinzufügen', 'Hinzufügen'],
  ['Ergänzende Angaben', 'Ergänzende Angaben'],
  ['Adding machines', 'Adding machines'],
])('beside a verb %s is called %s', (label, object) => {
  expect(asObject(label)).toBe(object)
})
