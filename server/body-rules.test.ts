import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { bodyFaults, type BodyRule } from '#components/calls/body-faults.ts'
import { bodyRule, bodyRulesFiles, formSchemas, standingRulesFiles } from './body-rules.ts'

test('the browser knows the rules that the calls have now (npm run generate:calls)', async () => {
  expect(standingRulesFiles()).toEqual(await bodyRulesFiles())
})

/** Texts around all that a rule says of one. */
function texts({ minLength = 0, maxLength = 50, pattern = [] }: BodyRule): fc.Arbitrary<string> {
  const sizes = [0, minLength - 1, minLength, maxLength, maxLength + 1].filter((size) => size >= 0)
  return fc.oneof(
    fc.constantFrom('', ' ', 'x', ' x '),
    fc.constantFrom(...sizes).map((size) => 'x'.repeat(size)),
    fc.constantFrom(...sizes).map((size) => ` ${'x'.repeat(size)} `),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    ...pattern.map((one) => fc.stringMatching(new RegExp(one, 'u'))),
  )
}

/** Bodies of the shape of a rule, right and wrong ones. */
function bodies(rule: BodyRule): fc.Arbitrary<unknown> {
  const { properties, items, minimum, maximum, required = [] } = rule
  if (properties) {
    const members = Object.entries(properties).map(([name, member]) => {
      const value = bodies(member)
      return [name, fc.oneof({ arbitrary: value, weight: 5 }, fc.constant(undefined))] as const
    })
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...required]))
    return fc.record(Object.fromEntries(members))
  }
  if (items) return fc.array(bodies(items), { maxLength: 3 })
  if (minimum === undefined && maximum === undefined) return texts(rule)
  const [least, most] = [Math.max(minimum ?? -9, -1e9), Math.min(maximum ?? 9, 1e9)]
  return fc.integer({ min: least - 2, max: most + 2 })
}

/** Faults that a browser can tell: of what is missing, also of a closed list, of lengths, of patterns. */
const isTold = (issue: z.core.$ZodIssue) =>
  issue.code === 'too_small' ||
  (issue.code === 'too_big' && issue.origin !== 'array') ||
  (issue.code === 'invalid_type' && issue.message !== '' && issue.input === undefined) ||
  (issue.code === 'invalid_value' && issue.input === '') ||
  (issue.code === 'invalid_format' && (issue.format === 'regex' || issue.format === 'email'))

const pointerOf = ({ path }: z.core.$ZodIssue) => path.map((member) => `/${String(member)}`).join('')

const schemas = await formSchemas()

test.each(schemas)('a form of %s refuses where the service does, and nothing that it takes', (_, schema) => {
  const rule = bodyRule(schema)
  fc.assert(
    fc.property(bodies(rule), (body) => {
      const issues = schema.safeParse(body, { reportInput: true }).error?.issues ?? []
      const found = new Set(bodyFaults(rule, body).map(({ pointer }) => pointer))
      const told = new Set(issues.filter(isTold).map(pointerOf))
      expect([...told].filter((pointer) => !found.has(pointer))).toEqual([])
      const refused = new Set(issues.map(pointerOf))
      expect([...found].filter((pointer) => !refused.has(pointer))).toEqual([])
    }),
  )
})

test('there are such forms', () => {
  expect(schemas.length).toBeGreaterThan(3)
})
