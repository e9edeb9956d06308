import { expect, it } from 'vitest'
import { obviousPlace, type OfferPlace, type OfferPlaces } from './use-offering.ts'

const place = (destinationId: string): OfferPlace => ({
  destinationId,
  name: destinationId,
  status: 'active',
  organisationName: 'Stadt',
  isServed: true,
  adds: 'nothing',
  regions: [],
})
const before: OfferPlaces['before'] = {
  version: '1.0',
  destinationId: 'b',
  destinationName: 'b',
  organisationName: 'Stadt',
}
const obvious = (places: string[], of: OfferPlaces['before']) =>
  obviousPlace({ places: places.map(place), before: of })?.destinationId

it('the place that is meant is the only one, or that of the version before; nobody guesses among others', () => {
  expect(obvious([], null)).toBeUndefined()
  expect(obvious(['a'], null)).toBe('a')
  expect(obvious(['a', 'b'], null)).toBeUndefined()
  // that of the version before stands first where this operator can move it
  expect(obvious(['b', 'a'], before)).toBe('b')
  expect(obvious(['a', 'c'], before)).toBeUndefined()
})
