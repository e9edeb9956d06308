import { expect, test } from 'vitest'
import { faultsIn, type FoundCase } from './verdict.ts'

const accepted: FoundCase = { outcome: 'accepted', problems: [], hasNote: false, isAnswered: false }
const rejectedFor = (problem: string): FoundCase => ({
  ...accepted,
  outcome: 'rejected',
  problems: [`https://kurier.example/problems/${problem}`],
})

test('cases that ended as they were meant to have no faults', () => {
  expect(faultsIn('clean', accepted)).toEqual([])
  expect(faultsIn('handed-in', { ...accepted, isAnswered: true })).toEqual([])
  expect(faultsIn('noted', { ...accepted, hasNote: true })).toEqual([])
  expect(faultsIn('asked', { ...accepted, hasNote: true, isAnswered: true })).toEqual([])
  expect(faultsIn('faulty', rejectedFor('schema-violation'))).toEqual([])
  expect(faultsIn('broken', rejectedFor('hash-mismatch'))).toEqual([])
})

test('each case that ended otherwise is told', () => {
  expect(faultsIn('clean', { ...accepted, outcome: undefined })).toEqual(['It is not decided and should be accepted.'])
  expect(faultsIn('noted', accepted)).toEqual(['It has no note.'])
  expect(faultsIn('asked', accepted)).toEqual(['Its applicant was asked for nothing.'])
  expect(faultsIn('broken', rejectedFor('schema-violation'))).toEqual(['Its rejection should name hash-mismatch.'])
  expect(faultsIn('faulty', accepted)).toEqual([
    'It is accepted and should be rejected.',
    'Its rejection should name schema-violation.',
  ])
})
