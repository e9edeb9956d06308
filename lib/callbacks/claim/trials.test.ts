import { describe, expect, test } from 'vitest'
import { verifyCallback } from '@kurier/sdk/verify-callback'
import { goodTrials, TRIAL_CALLBACKS, trialNames, type OwnerKind, type TrialName } from '../terms.ts'
import { freshSubjects, trialCallback, trials, type TrialCallback } from './trials.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const secret = '0123456789abcdef0123456789abcdef'
const machineNow = new Date('2031-03-05T12:00:00Z')
const callbackTypeBase = 'https://kurier.example/schemas/submission-api/callbacks'

const callbacksOf = (name: TrialName, side: OwnerKind = 'destination'): TrialCallback[] =>
  trials[name].plan(freshSubjects(side, destinationId)).map((planned) => {
    return trialCallback(planned, { secret, machineNow, callbackTypeBase })
  })

const verify = ({ headers, body }: TrialCallback) => verifyCallback({ headers, rawBody: body, secret, now: machineNow })

async function reasonsOf(name: TrialName, side?: OwnerKind): Promise<string[]> {
  const verified = await Promise.all(callbacksOf(name, side).map(verify))
  return verified.map((one) => (one.ok ? 'taken' : one.reason))
}

test.for([
  ['right', ['taken']],
  ['events', ['taken']],
  ['old-timestamp', ['timestamp-too-old']],
  ['wrong-hmac', ['authentication-wrong']],
  ['changed-body', ['authentication-wrong']],
  ['missing-headers', ['authentication-missing', 'timestamp-missing']],
  ['doubled', ['taken', 'taken']],
  ['out-of-order', ['taken', 'taken']],
  ['five-hundred', ['taken']],
  ['slow', ['taken']],
] as const)('a receiver that checks as the client library does finds in the trial %s: %s', async ([name, reasons]) => {
  expect(await reasonsOf(name)).toEqual(reasons)
  expect(await reasonsOf(name, 'client')).toEqual(reasons)
})

test('what a right receiver finds is what the table of trials says', async () => {
  for (const name of trialNames) {
    const found = (await reasonsOf(name)).map((reason) => (reason === 'taken' ? 'taken' : 'ignored'))
    expect(new Set(found)).toEqual(new Set([trials[name].right]))
  }
})

test('what people are told of the trials before and after is what the table says', () => {
  expect(trialNames.flatMap((name) => callbacksOf(name))).toHaveLength(TRIAL_CALLBACKS)
  expect(trialNames.filter((name) => trials[name].right === 'taken')).toEqual(goodTrials)
})

test('each side is announced what it is announced in operation', () => {
  const typesOf = (side: OwnerKind) =>
    new Set(trialNames.flatMap((name) => callbacksOf(name, side)).map(({ type }) => type))
  expect(typesOf('destination')).toEqual(new Set(['new-submissions', 'new-events']))
  expect(typesOf('client')).toEqual(new Set(['new-replies', 'new-events']))
  const [many] = callbacksOf('five-hundred', 'client')
  expect((JSON.parse(many?.body ?? '') as { replies: object[] }).replies).toHaveLength(500)
})

describe('the callbacks of a trial', () => {
  const idsIn = (body: string): string[] => body.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []

  test('name ids that no other trial names, but for the destination', () => {
    const sets = trialNames.map((name) => new Set(callbacksOf(name).flatMap(({ body }) => idsIn(body))))
    for (const set of sets) set.delete(destinationId)
    const all = sets.flatMap((set) => [...set])
    expect(new Set(all).size).toBe(all.length)
  })

  test('are what they are named after: the same twice, one older than the one before it, five hundred in an array', () => {
    const [once, twice] = callbacksOf('doubled')
    expect(once?.body).toBe(twice?.body)
    const [later, earlier] = callbacksOf('out-of-order')
    expect(Number(earlier?.headers['callback-timestamp'])).toBeLessThan(Number(later?.headers['callback-timestamp']))
    expect([later?.type, earlier?.type]).toEqual(['new-events', 'new-submissions'])
    const [many] = callbacksOf('five-hundred')
    expect((JSON.parse(many?.body ?? '') as { submissions: object[] }).submissions).toHaveLength(500)
  })

  test('with a changed body differ by one character from what was signed, and are JSON still', () => {
    const [changed] = callbacksOf('changed-body')
    const { submissions, submissionIds } = JSON.parse(changed?.body ?? '') as {
      submissions: { submissionId: string }[]
      submissionIds: string[]
    }
    const [named = '', listed = ''] = [submissions[0]?.submissionId, submissionIds[0]]
    expect([...named].filter((sign, at) => sign !== listed[at])).toHaveLength(1)
  })
})
