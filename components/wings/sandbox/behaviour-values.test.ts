import fc from 'fast-check'
import { expect, test } from 'vitest'
import { administrationDeeds, rejectionProblems, replyDeeds, sendings } from '#lib/wings/sandbox/terms.ts'
import { behaviour as schema } from '#lib/wings/sandbox/schema.ts'
import { behaviourOf, valuesOf } from './behaviour-values.ts'

const administration = fc.record({
  kind: fc.constant('administration' as const),
  does: fc.constantFrom(...administrationDeeds),
  problem: fc.constantFrom(...rejectionProblems),
  afterHours: fc.integer({ min: 0, max: 720 }),
})
const onlineService = fc.record({
  kind: fc.constant('online-service' as const),
  sends: fc.constantFrom(...sendings),
  replies: fc.constantFrom(...replyDeeds),
  perMinute: fc.integer({ min: 1, max: 60 }),
  count: fc.integer({ min: 1, max: 500 }),
})

test('every behaviour comes back from its fields as it was', () => {
  fc.assert(
    fc.property(fc.oneof(administration, onlineService), (given) => {
      expect(behaviourOf(given.kind, valuesOf(given))).toEqual({ behaviour: given, wrong: [] })
    }),
  )
})

test('whatever is typed, the service takes the behaviour or the field is named', () => {
  fc.assert(
    fc.property(fc.constantFrom('administration' as const, 'online-service' as const), fc.string(), (kind, text) => {
      const values = { ...valuesOf(undefined), afterHours: text, perMinute: text, count: text }
      const { behaviour, wrong } = behaviourOf(kind, values)
      expect(schema.safeParse(behaviour).success).toBe(true)
      if (!/^\s*\d+\s*$/.test(text)) expect(wrong.length).toBeGreaterThan(0)
    }),
  )
})
