import { describe, expect, test } from 'vitest'
import { type ProblemName } from '@kurier/wire/names'
import { eventProblem, type ProblemInstance } from '@kurier/sdk/problems'
import { checkNames, checksOf, type CheckName, type CheckState } from './checks.ts'

const problem = (name: ProblemName, instance: ProblemInstance) =>
  eventProblem('https://kurier.example/schemas/events/problems', name, instance)

const statesOf = (findings: Parameters<typeof checksOf>[0]) =>
  Object.fromEntries(checksOf(findings).map(({ name, state }) => [name, state])) as Record<CheckName, CheckState> // all names

describe('the checks of a submission', () => {
  test('are all right when nothing was found, in their order', () => {
    const checks = checksOf({ problems: [], isOffered: true, faults: 0 })
    expect(checks.map(({ name }) => name)).toEqual(checkNames)
    expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['right']))
  })

  test.each<[ProblemName, ProblemInstance, CheckName]>([
    ['authentication-tag-incorrect', 'metadata', 'metadata-tag'],
    ['authentication-tag-incorrect', 'data', 'data-tag'],
    ['schema-missing', 'metadata', 'metadata-record'],
    ['service-mismatch', 'metadata', 'service'],
    ['attachments-mismatch', 'submission', 'attachment-list'],
    ['attachments-mismatch', 'metadata', 'attachment-list'],
    ['hash-mismatch', 'data', 'data-hash'],
    ['syntax-violation', 'data', 'data-format'],
    ['schema-violation', 'data', 'data-format'],
  ])('%s of %s is told at %s and nowhere else', (name, instance, expected) => {
    const states = statesOf({ problems: [problem(name, instance)], isOffered: true, faults: 0 })
    expect(checkNames.filter((check) => states[check] === 'wrong')).toEqual([expected])
  })

  test('that need a part which could not be decrypted are not made', () => {
    const states = statesOf({ problems: [problem('encryption-issue', 'metadata')] })
    expect(states).toMatchObject({
      'submit-event': 'right',
      'metadata-tag': 'right',
      'metadata-decryption': 'wrong',
      'metadata-record': 'unchecked',
      service: 'unchecked',
      'attachment-list': 'unchecked',
      'data-decryption': 'right',
      'data-hash': 'unchecked',
      'data-format': 'unchecked',
      schema: 'unchecked',
      validation: 'unchecked',
    })
  })

  test('of schema and form are wrong by what was found, whatever the base of the problems', () => {
    expect(statesOf({ problems: [], isOffered: false, faults: 2 })).toMatchObject({
      schema: 'wrong',
      validation: 'wrong',
    })
    const foreign = { type: 'https://other.example/x/hash-mismatch', title: 'x', instance: 'data' }
    expect(statesOf({ problems: [foreign] })['data-hash']).toBe('wrong')
  })
})
