import { expect, it } from 'vitest'
import { isKurierProblem, KurierProblem, type ProblemCode } from './errors.ts'
import { problemCodes } from '@kurier/wire/codes'

const problem = (type: string) =>
  new KurierProblem({ type, status: 400, title: 'x', detail: '', instance: 'request-1', errors: [] })

it('tells refusals apart by a closed list, and leaves the type as it came', () => {
  const known = problem('https://kurier.example/schemas/submission-api/problems/conflict')
  const later = problem('https://kurier.example/schemas/submission-api/problems/of-a-later-version')
  expect([known.code, later.code, problem('about:blank').code]).toEqual(['conflict', 'unknown', 'unknown'])
  expect(later.type).toMatch(/of-a-later-version$/)
  expect([isKurierProblem(known), isKurierProblem(known, 'conflict'), isKurierProblem(known, 'invalid')]).toEqual([
    true,
    true,
    false,
  ])
})

it('lets the compiler see when a code was forgotten', () => {
  // Each code has its words: without one of them this does not compile.
  const mayHelp: Record<ProblemCode, 'wait' | 'mend' | 'ask'> = {
    malformed: 'mend',
    unauthenticated: 'mend',
    'insufficient-scope': 'ask',
    forbidden: 'ask',
    'not-found': 'mend',
    'destination-not-found': 'mend',
    'submission-not-found': 'mend',
    'reply-not-found': 'mend',
    'method-not-allowed': 'mend',
    'request-timeout': 'wait',
    conflict: 'mend',
    'version-gone': 'mend',
    'too-large': 'mend',
    'unsupported-media-type': 'mend',
    invalid: 'mend',
    'destination-state-invalid': 'wait',
    'callback-unreachable': 'mend',
    'too-many-requests': 'wait',
    internal: 'ask',
    unavailable: 'wait',
    'insufficient-storage': 'ask',
    unknown: 'ask',
  }
  expect(Object.keys(mayHelp)).toHaveLength(problemCodes.length + 1)
})
