import { pathsIn } from '@kurier/forms/conditions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldOf, isGroupId, nameOf } from '@kurier/forms/definition'
import type { Structure } from '@kurier/forms/definition'
import { judgedBy } from '@kurier/forms/validator'
import { runs } from '@kurier/test-kit/share'
import { answered, type Json } from './answer.ts'
import { answerTo } from './fulfillable.ts'
import { crossesList, endOf, hostsOf, membersOf, type Host } from './layout.ts'
import { rulesOf } from './making.ts'
import { sampleValues } from './sample-values.ts'
import { givenRules, structures } from './testing/rules-of-chance.ts'
import { smallLabels } from './testing/small-structure.ts'
import { withRules } from './with-rules.ts'

const numRuns = runs(300)
/** Forms that can be answered without rules: rules cannot mend the others. */
const answerable = structures.filter((structure) => answerTo(structure).faults.length === 0)
const cases = answerable.chain((structure) => givenRules(structure).map((given) => ({ structure, given })))

/** Something that somebody may have begun with: any members, with any values that rules compare. */
function startOf(
  structure: Structure,
  pick: (count: number) => number,
  host: Host = '',
  depth = 0,
): { [name: string]: Json } {
  const entries = membersOf(structure, host).flatMap((member): [string, Json][] => {
    if (pick(2) === 0 || depth > 6) return []
    if (!isGroupId(member.id) && fieldOf(structure, member.id).type.kind === 'note') return []
    const one = (): Json => {
      if (isGroupId(member.id)) return startOf(structure, pick, member.id, depth + 1)
      const values = sampleValues(fieldOf(structure, member.id))
      return values[pick(values.length)] ?? 'x'
    }
    const items = member.list ? Array.from({ length: Math.max(1, member.list.min) }, one) : one()
    return [[nameOf(member), items]]
  })
  return Object.fromEntries(entries)
}

test('whatever rules a form gets, there is an answer that follows all of them', () => {
  fc.assert(
    fc.property(cases, ({ structure, given }) => {
      const { structure: made } = withRules(structure, given, smallLabels)
      expect(judgedBy(made, answerTo(made).document)).toEqual([])
    }),
    { numRuns },
  )
})

test('wherever somebody begins, what is missing can be filled in and what is ruled out be left out', () => {
  fc.assert(
    fc.property(cases, fc.gen(), ({ structure, given }, gen) => {
      const { structure: made } = withRules(structure, given, smallLabels)
      const start = startOf(made, (count) => gen(fc.nat, { max: count - 1 }))
      const { faults } = answered(made, start)
      expect(faults.filter(({ kind }) => kind === 'missing' || kind === 'forbidden')).toEqual([])
    }),
    { numRuns },
  )
})

test('every rule that is given runs or is told, and what runs is in the form once', () => {
  fc.assert(
    fc.property(cases, ({ structure, given }) => {
      const { structure: made, rules, ruleTexts } = withRules(structure, given, smallLabels)
      const ids = hostsOf(made).flatMap((host) => rulesOf(made, host).map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(rules.flatMap(({ runs }) => runs))).toEqual(new Set(ids))
      for (const { runs, reason } of rules) expect(runs.length > 0 || reason !== undefined).toBe(true)
      const told = Object.values(ruleTexts).flat().length
      expect(told).toBeLessThanOrEqual(rules.length)
    }),
    { numRuns },
  )
})

test('every path of a rule leads somewhere, and through no list', () => {
  fc.assert(
    fc.property(cases, ({ structure, given }) => {
      const { structure: made } = withRules(structure, given, smallLabels)
      for (const host of hostsOf(made)) {
        for (const { target, condition } of rulesOf(made, host)) {
          for (const path of [...(target ? [target] : []), ...pathsIn(condition)]) {
            expect(endOf(made, host, path)).toBeDefined()
            expect(crossesList(made, host, path)).toBe(false)
          }
        }
      }
    }),
    { numRuns },
  )
})

test('the same is made of the same', () => {
  fc.assert(
    fc.property(cases, ({ structure, given }) => {
      expect(withRules(structure, given, smallLabels)).toEqual(withRules(structure, given, smallLabels))
    }),
    { numRuns: runs(50) },
  )
})
