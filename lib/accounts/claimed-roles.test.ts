import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClaimedRole } from '../platform/claim-roles.ts'
import { roles } from '../platform/terms.ts'
import {
  areAlike,
  claimValues,
  givesNothing,
  governedBy,
  governedPart,
  MOST_VALUES,
  standingAfter,
  standingGiven,
  type Standing,
} from './claimed-roles.ts'

const places = ['a', 'b', 'c', 'd'].map((sign) => `0190000${sign}-0000-7000-8000-000000000001`)
const role = fc.constantFrom(...roles)
const place = fc.constantFrom(...places)
const claimed: fc.Arbitrary<ClaimedRole> = fc.oneof(
  fc.constantFrom<ClaimedRole>({ kind: 'operator' }, { kind: 'support' }),
  fc.record({ kind: fc.constant('member' as const), role, organisationId: place }),
)
const value = fc.constantFrom('one', 'two', 'three', 'four')
const rows = fc.array(fc.record({ value, gives: fc.array(claimed, { minLength: 1, maxLength: 3 }) }), { maxLength: 6 })
const standing: fc.Arbitrary<Standing> = fc.record({
  isOperator: fc.boolean(),
  isSupport: fc.boolean(),
  roles: fc.dictionary(place, role, { noNullPrototype: true }),
})
const values = fc.array(value)
const followed = (before: Standing, mapping: Parameters<typeof governedBy>[0], told: string[]): Standing =>
  standingAfter(before, standingGiven(mapping, told), governedBy(mapping))

describe('roles by a claim', () => {
  test('are those of the claim alone, wherever the mapping names them', () => {
    fc.assert(
      fc.property(standing, rows, values, (before, mapping, told) => {
        const after = followed(before, mapping, told)
        expect(areAlike(governedPart(after, governedBy(mapping)), standingGiven(mapping, told))).toBe(true)
      }),
    )
  })

  test('leave all else as it was', () => {
    fc.assert(
      fc.property(standing, rows, values, (before, mapping, told) => {
        const after = followed(before, mapping, told)
        const governed = governedBy(mapping)
        if (!governed.isOperator) expect(after.isOperator).toBe(before.isOperator)
        if (!governed.isSupport) expect(after.isSupport).toBe(before.isSupport)
        for (const id of places.filter((one) => !governed.organisationIds.includes(one)))
          expect(after.roles[id]).toBe(before.roles[id])
      }),
    )
  })

  test('are the same at the next sign-in, and none of them stays when the claim gives nothing', () => {
    fc.assert(
      fc.property(standing, rows, values, (before, mapping, told) => {
        const after = followed(before, mapping, told)
        expect(areAlike(followed(after, mapping, told), after)).toBe(true)
        expect(givesNothing(governedPart(followed(after, mapping, ['another']), governedBy(mapping)))).toBe(true)
      }),
    )
  })

  test('never grow with fewer values', () => {
    const rank = (one: Standing, id: string) => {
      const held = one.roles[id]
      return held === undefined ? roles.length : roles.indexOf(held)
    }
    fc.assert(
      fc.property(rows, values, values, (mapping, some, more) => {
        const [few, many] = [standingGiven(mapping, some), standingGiven(mapping, [...some, ...more])]
        expect(many.isOperator || !few.isOperator).toBe(true)
        expect(many.isSupport || !few.isSupport).toBe(true)
        for (const id of places) expect(rank(many, id)).toBeLessThanOrEqual(rank(few, id))
      }),
    )
  })
})

describe('values of a claim', () => {
  test.each<[string, object, string, unknown]>([
    ['a list', { groups: ['a', 'b'] }, 'groups', { values: ['a', 'b'] }],
    ['one text', { groups: 'a b' }, 'groups', { values: ['a b'] }],
    ['a path', { realm_access: { roles: ['a'] } }, 'realm_access.roles', { values: ['a'] }],
    ['an address as a name', { 'https://a.example/roles': ['a'] }, 'https://a.example/roles', { values: ['a'] }],
    ['nothing', {}, 'groups', { values: [], fault: 'missing' }],
    ['null', { groups: null }, 'groups', { values: [], fault: 'missing' }],
    ['what every object has', {}, 'constructor.name', { values: [], fault: 'missing' }],
    ['a list on the way', { a: [{ b: 'x' }] }, 'a.0.b', { values: [], fault: 'missing' }],
    ['an object', { groups: { a: true } }, 'groups', { values: [], fault: 'not-texts' }],
    ['a number', { groups: 7 }, 'groups', { values: [], fault: 'not-texts' }],
    ['lists in a list', { groups: ['a', ['b'], 1, null] }, 'groups', { values: ['a'], fault: 'not-texts' }],
    ['a text without end', { groups: ['a', 'x'.repeat(1001)] }, 'groups', { values: ['a'], fault: 'not-texts' }],
    ['too many', { groups: Array(MOST_VALUES + 1).fill('a') }, 'groups', { values: [], fault: 'too-many' }],
  ])('%s', (_, claims, path, expected) => {
    expect(claimValues(claims, path)).toEqual(expected)
  })

  test('are texts, whatever a provider sends', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (claims, path) => {
        for (const one of claimValues(claims, path).values) expect(typeof one).toBe('string')
      }),
    )
  })
})
