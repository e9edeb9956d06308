import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchingPlaces, type Place } from './places.ts'

const named = (...labels: string[]): Place[] => labels.map((label) => ({ kind: 'page', href: `/${label}`, label }))
const places = named('Übersicht', 'API-Clients', 'Clients', 'Client registrieren', 'Fälle', 'Betrieb: Fällige Arbeit')

test.each([
  ['ubersicht', ['Übersicht']],
  ['ÜBER', ['Übersicht']],
  ['client', ['Clients', 'Client registrieren', 'API-Clients']],
  ['registrieren  client', ['Client registrieren']],
  ['fäll', ['Fälle', 'Betrieb: Fällige Arbeit']],
  ['c', []],
  ['', []],
  ['client löschen', []],
])('%j leads to %j', (text, labels) => {
  expect(matchingPlaces(places, text).map(({ label }) => label)).toEqual(labels)
})

test('a place is found by its own name, unless six others have it too', () => {
  const name = fc.string({ minLength: 2, unit: 'grapheme' }).filter((text) => text.trim().length > 3)
  fc.assert(
    fc.property(name, (label) => {
      expect(matchingPlaces(named(...places.map((place) => place.label), label), label)).toContainEqual({
        kind: 'page',
        href: `/${label}`,
        label,
      })
    }),
  )
})
