import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import { holdKey } from '@kurier/sdk/keys'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { countsOf, editionOf, entriesFirst, filtered, shows, sorted, sorts, type ListedRow } from './listed-rows.ts'

const day = (number: number) => new Date(Date.UTC(2026, 4, number)).toISOString()

function listed(number: number, sortName: string | undefined, more: Partial<ReceivedList> = {}): ListedRow {
  const name = sortName?.split(' ').toReversed().join(' ') ?? ''
  const row: ReceivedList = {
    submissionId: `0198aaaa-0000-7000-8000-00000000000${number}`,
    caseId: `0198bbbb-0000-7000-8000-00000000000${number}`,
    service: 'Lastenzuschuss',
    state: 'submitted',
    wasAccepted: false,
    isAnswerable: true,
    isFromForm: true,
    isFurther: false,
    caseEntries: [],
    submittedAt: day(number),
    stateSince: day(number),
    caseUntil: day(30),
    notes: [],
    ahead: { effect: 'rejected', at: day(number + 14), isNear: false },
    ...more,
  }
  const applicant = sortName === undefined ? ({ kind: 'broken' } as const) : { kind: 'known' as const, name, sortName }
  return {
    row,
    destinationId: 'd',
    canOpen: true,
    hasDraft: false,
    claim: undefined,
    read: { applicant, notes: number === 2 ? ['Rückruf am Montag'] : [] },
  }
}

const rows = [
  listed(1, 'Öztürk Ayşe', { state: 'accepted' }),
  listed(2, undefined, { ahead: null, state: 'deleted' }),
  listed(3, 'Oz Bob'),
  listed(4, 'van Amt Ada', { service: 'Baugenehmigung' }),
]
const numbers = (list: readonly ListedRow[]) => list.map(({ row }) => Number(row.submissionId.at(-1)))

test.each<[string, number[]]>([
  ['', [1, 2, 3, 4]],
  ['name', [3, 1, 4, 2]],
  ['-name', [4, 1, 3, 2]],
  ['service', [4, 1, 2, 3]],
  ['-submittedAt', [4, 3, 2, 1]],
  ['ahead', [1, 3, 4, 2]],
  ['state', [3, 4, 1, 2]],
  ['nonsense', [1, 2, 3, 4]],
])('sorted by "%s", what has no such value stays last', (sort, order) => {
  expect(numbers(sorted(rows, sort))).toEqual(order)
})

test('sorting loses nothing', () => {
  const orders = fc.constantFrom('', 'x', ...sorts.flatMap((sort) => [sort, `-${sort}`]))
  fc.assert(
    fc.property(fc.shuffledSubarray(rows), orders, (some, sort) => {
      expect(new Set(sorted(some, sort))).toEqual(new Set(some))
    }),
  )
})

test.each<[string, number[]]>([
  ['', [1, 2, 3, 4]],
  ['ozturk', [1]],
  ['AYŞE öz', [1]],
  ['rückruf', [2]],
  ['bau ada', [4]],
  ['0198bbbb-0000-7000-8000-000000000003', [3]],
  ['nobody', []],
  ['angenommen', [1]],
  ['Accepted', [1]],
  ['wartet ada', [4]],
  ['deleted', [2]],
])('searched for "%s"', (q, found) => {
  expect(numbers(filtered(rows, { q, show: '', service: '' }))).toEqual(found)
})

const inWork = { authorName: 'Bea Amt', isOwn: false, since: day(4), from: undefined }
const worked: ListedRow[] = [
  ...rows,
  { ...listed(5, 'Amt Cem', { isFurther: true }), claim: inWork },
  {
    ...listed(6, 'Amt Deniz', { ahead: { effect: 'rejected', at: day(7), isNear: true } }),
    claim: { ...inWork, isOwn: true },
  },
  { ...listed(7, 'Amt Ela', { state: 'accepted', isFurther: true }), hasDraft: true },
]

test.each<[string, number[]]>([
  ['waiting', [3, 4, 5, 6]],
  ['mine', [6, 7]],
  ['near', [6]],
  ['further', [5]],
])('narrowed to "%s", with as many as the filter says', (name, found) => {
  const show = shows.find((one) => one === name) ?? ''
  expect(numbers(filtered(worked, { q: '', show, service: '' }))).toEqual(found)
  expect(countsOf(worked).shown).toMatchObject({ [name]: found.length })
})

test('narrowed to a service, whose names come in their order', () => {
  expect(numbers(filtered(worked, { q: 'ada', show: '', service: 'Baugenehmigung' }))).toEqual([4])
  expect(countsOf(worked).services).toEqual([
    ['Baugenehmigung', 1],
    ['Lastenzuschuss', 6],
  ])
})

test('a search knows who works on a case once that is known, and forgets it', () => {
  const [, , third] = rows
  if (!third) throw new Error('there is a third row')
  const sought = (row: ListedRow) => filtered([row], { q: 'bea', show: '', service: '' }).length
  expect([third, { ...third, claim: inWork }, third].map(sought)).toEqual([0, 1, 0])
})

test('a row is read anew for another note and for a key that opens notes, not for one that signs', async () => {
  const { row } = listed(1, 'Oz Bob')
  const note = {
    noteId: 'n',
    submissionId: 's',
    kind: 'note',
    kid: 'k',
    content: 'a.b.c',
    authorName: 'Eva',
    createdAt: day(2),
  } as const
  const opening = await holdKey(encryptionPair().privateKey, 'encryption')
  const edition = editionOf(row, [opening])
  expect(editionOf(row, [opening, await holdKey(signingPair().privateKey, 'signing')])).toBe(edition)
  expect(editionOf(row, [opening, await holdKey(encryptionPair('reply').privateKey, 'encryption')])).not.toBe(edition)
  expect(editionOf({ ...row, notes: [note] }, [opening])).not.toBe(edition)
})

test('rows are read first whose names need no fetch of what was sent', () => {
  const entry = {
    noteId: 'n',
    submissionId: 's',
    kind: 'index',
    kid: 'k',
    content: 'a',
    authorName: 'Eva',
    createdAt: day(2),
  } as const
  const known = [
    listed(1, undefined),
    listed(2, undefined, { notes: [{ ...entry, kind: 'note' }] }),
    listed(3, undefined, { notes: [entry] }),
    listed(4, undefined, { caseEntries: [entry] }),
  ].map(({ row }) => row)
  expect(entriesFirst(known)).toEqual([known[2], known[3], known[0], known[1]])
})
