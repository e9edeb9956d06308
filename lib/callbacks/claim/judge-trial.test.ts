import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeTrial, saysIgnored } from './judge-trial.ts'
import type { Outcome } from '../outcome.ts'
import { trialNames, trialVerdicts, type ConnectionErrorClass, type TrialName } from '../terms.ts'
import { trials } from './trials.ts'

const answered = (status: number, excerpt = ''): Outcome => {
  return { outcome: 'answered', status, excerpt, durationMs: 1, steps: [] }
}
const failed = (errorClass: ConnectionErrorClass): Outcome => {
  return { outcome: 'failed', errorClass, durationMs: 1, steps: [], detail: '' }
}

const ofGood = trialNames.filter((name) => trials[name].right === 'taken')
const ofBad = trialNames.filter((name) => trials[name].right === 'ignored')

describe('a good callback', () => {
  test.for([
    [answered(200), 'right', 'taken'],
    [answered(202, '{"ignored":"authentication-wrong"}'), 'wrong', 'good-ignored'],
    [answered(301), 'wrong', 'redirected'],
    [answered(401), 'wrong', 'good-refused'],
    [answered(404), 'wrong', 'not-there'],
    [answered(413), 'wrong', 'too-large'],
    [answered(429), 'undecided', 'busy'],
    [answered(500), 'wrong', 'failed-inside'],
    [answered(503), 'undecided', 'busy'],
  ] as const)('that is answered by %o is %s, %s, in every trial that sends one', ([outcome, verdict, finding]) => {
    for (const name of ofGood) expect(judgeTrial(name, [outcome], true)).toEqual({ verdict, finding })
  })

  test.for([
    ['right', 'timeout', 'undecided', 'no-answer'],
    ['doubled', 'connect', 'undecided', 'no-answer'],
    ['five-hundred', 'timeout', 'wrong', 'too-slow'],
    ['five-hundred', 'connect', 'wrong', 'broken-off'],
    ['slow', 'timeout', 'wrong', 'too-slow'],
    ['slow', 'connect', 'wrong', 'broken-off'],
  ] as const)('of the trial %s without an answer (%s) is %s', ([name, errorClass, verdict, finding]) => {
    expect(judgeTrial(name, [failed(errorClass)], true)).toEqual({ verdict, finding })
  })
})

describe('a bad callback', () => {
  test.for([
    [answered(202), 'wrong', 'bad-taken'],
    [answered(202, '{"ignored":"authentication-wrong"}'), 'right', 'said-ignored'],
    [answered(400), 'right', 'refused'],
    [answered(403), 'right', 'refused'],
    [answered(404), 'right', 'refused'],
    [answered(429), 'undecided', 'busy'],
    [answered(500), 'wrong', 'failed-inside'],
    [failed('timeout'), 'undecided', 'no-answer'],
  ] as const)('that is answered by %o is %s, %s', ([outcome, verdict, finding]) => {
    for (const name of ofBad) expect(judgeTrial(name, [outcome], true)).toEqual({ verdict, finding })
  })

  test('that is refused shows nothing where good ones are refused too', () => {
    for (const name of ofBad) {
      const judged = { verdict: 'undecided', finding: 'all-refused' }
      expect(judgeTrial(name, [answered(403)], false)).toEqual(judged)
      expect(judgeTrial(name, [answered(202)], false)).toEqual({ verdict: 'wrong', finding: 'bad-taken' })
    }
  })
})

const anyOutcome = fc.oneof(
  fc.integer({ min: 200, max: 599 }).map((status) => answered(status)),
  fc.constantFrom<ConnectionErrorClass>('dns', 'tls', 'connect', 'timeout').map(failed),
)

test('whoever answers all with 2xx and no word is right with every good one and wrong with every bad one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 299 }), fc.constantFrom<TrialName>(...trialNames), (status, name) => {
      const verdict = trials[name].right === 'taken' ? 'right' : 'wrong'
      expect(judgeTrial(name, [answered(status)], true).verdict).toBe(verdict)
    }),
  )
})

test('of several answers the worst decides, in whatever order they came', () => {
  fc.assert(
    fc.property(fc.constantFrom<TrialName>(...trialNames), anyOutcome, anyOutcome, fc.boolean(), (name, a, b, good) => {
      const alone = [a, b].map((one) => judgeTrial(name, [one], good).verdict)
      const worst = trialVerdicts.find((verdict) => alone.some((one) => one === verdict))
      expect(judgeTrial(name, [a, b], good).verdict).toBe(worst)
      expect(judgeTrial(name, [b, a], good).verdict).toBe(worst)
    }),
  )
})

test.for([
  ['{"ignored":"bad HMAC"}', true],
  ['{"ignored":true}', true],
  ['Ignored: bad timestamp', true],
  ['  ignored', true],
  ['{"ignored":false}', false],
  ['{"ignored":null}', false],
  ['"ignored"', false],
  ['null', false],
  ['nothing was ignored', false],
  ['', false],
] as const)('the answer %s says that it was ignored: %s', ([said, ignored]) => {
  expect(saysIgnored(said)).toBe(ignored)
})
