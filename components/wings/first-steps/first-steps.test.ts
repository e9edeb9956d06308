import { describe, expect, test } from 'vitest'
import type { FirstSteps } from '#lib/wings/attention/schema.ts'
import { isAtBeginning, nextOf, stepsOf } from './first-steps.ts'

const nothing: FirstSteps = {
  organisations: 1,
  administrationClient: false,
  onlineServiceClient: false,
  destination: false,
  keys: false,
  assignment: false,
  callback: false,
  submission: false,
  destinationId: null,
  onlineServiceId: null,
  firstCaseId: null,
}
const destinationId = '00000000-0000-4000-8000-000000000001'

describe('the first steps', () => {
  test('lead on one by one, and pass over what is optional', () => {
    const clients = { ...nothing, administrationClient: true, onlineServiceClient: true }
    const there = { ...clients, destination: true, destinationId }
    const assigned = { ...there, keys: true, assignment: true }
    const next = [nothing, clients, there, assigned].map((steps) => nextOf(steps))
    expect(next.map((step) => [step?.number, step?.href])).toEqual([
      [1, '/clients/new?kind=administration-system'],
      [3, '/destinations/new'],
      [4, `/destinations/${destinationId}#keys`],
      [7, '/help#tools'],
    ])
    expect(nextOf({ ...assigned, submission: true })).toBeUndefined()
  })

  test('have one more where there are several organisations', () => {
    expect(stepsOf({ ...nothing, organisations: 2 }).map(({ key }) => key)).toHaveLength(stepsOf(nothing).length + 1)
    expect(nextOf({ ...nothing, organisations: 2 })?.number).toBe(2)
  })

  test('are all open only as long as nothing was made', () => {
    expect([isAtBeginning(nothing), isAtBeginning({ ...nothing, onlineServiceClient: true })]).toEqual([true, false])
  })
})
