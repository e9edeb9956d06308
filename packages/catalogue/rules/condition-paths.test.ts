import { pathsIn } from '@kurier/forms/conditions'
import { expect, test } from 'vitest'
import type { Condition } from '@kurier/forms/definition'
import { anyOf, canonical, not, withPaths } from './condition-paths.ts'

const equal: Condition = { op: 'equal', left: { path: ['F99000001'] }, right: { value: '001' } }
const turned: Condition = { op: 'equal', left: { value: '001' }, right: { path: ['F99000001'] } }
const isTrue: Condition = { op: 'is-true', path: ['F99000002'] }
const empty: Condition = { op: 'is-empty', path: ['G99000001'] }
const date: Condition = { op: 'is-valid-date', day: ['F99000003'], month: ['F99000004'], year: ['F99000005'] }

test('what is written differently and says the same has one canonical text', () => {
  const same: [Condition, Condition][] = [
    [equal, turned],
    [isTrue, { op: 'equal', left: { path: ['F99000002'] }, right: { value: true } }],
    [
      { op: 'not', of: equal },
      { ...equal, op: 'not-equal' },
    ],
    [
      { op: 'and', of: [equal, isTrue] },
      { op: 'and', of: [isTrue, turned] },
    ],
    [
      { op: 'not', of: { op: 'or', of: [equal, empty] } },
      { op: 'and', of: [not(empty), not(equal)] },
    ],
  ]
  for (const [one, other] of same) expect(canonical(one)).toBe(canonical(other))
})

test('what says something else has another canonical text', () => {
  const all: Condition[] = [
    equal,
    isTrue,
    empty,
    date,
    true,
    false,
    not(equal),
    not(empty),
    anyOf([equal, empty]),
    { op: 'and' as const, of: [equal, empty] },
    { op: 'xor' as const, of: [equal, empty] },
    { op: 'less-than', left: { path: ['F99000001'] }, right: { value: '001' } },
    { op: 'less-than', left: { value: '001' }, right: { path: ['F99000001'] } },
  ]
  expect(new Set(all.map(canonical)).size).toBe(all.length)
})

test('the opposite of the opposite is the same', () => {
  for (const condition of [equal, isTrue, empty, date, true, false]) expect(not(not(condition))).toEqual(condition)
})

test('every path of a condition is found and changed', () => {
  const condition: Condition = { op: 'or', of: [equal, not(isTrue), empty, date, { op: 'and', of: [turned] }, true] }
  expect(pathsIn(condition)).toHaveLength(7)
  const longer = withPaths(condition, (path) => ['G99000009', ...path])
  expect(pathsIn(longer)).toEqual(pathsIn(condition).map((path) => ['G99000009', ...path]))
})
