import type { ProblemName } from '@kurier/wire/names'

export type Kind = 'clean' | 'noted' | 'asked' | 'faulty' | 'handed-in' | 'broken'

type WantedEnd = {
  /** Of 50 cases. */
  share: number
  outcome: 'accepted' | 'rejected'
  /** What the rejection names, found by the workbench itself. */
  problem?: ProblemName
}

/** The cases of a day, and how each is to end. */
export const kinds: Readonly<Record<Kind, WantedEnd>> = {
  clean: { share: 34, outcome: 'accepted' },
  // accepted with a note for colleagues
  noted: { share: 5, outcome: 'accepted' },
  // accepted with a reply that asks for a document
  asked: { share: 4, outcome: 'accepted' },
  // the data lack something or break a rule of the form
  faulty: { share: 3, outcome: 'rejected', problem: 'schema-violation' },
  // a document that an earlier case was asked for
  'handed-in': { share: 2, outcome: 'accepted' },
  // the data are other than their hash says
  broken: { share: 2, outcome: 'rejected', problem: 'hash-mismatch' },
}

export const kindNames = Object.keys(kinds) as Kind[] // of its own keys

/** Cases of the day whose shares stand above. */
export const WHOLE_DAY = 50

/** One case of each kind: fewer make no day. */
export const FEWEST_CASES = kindNames.length

/** The number of cases of each kind in a day of `cases`: at least one, and what rounding leaves is clean. */
export function countsOf(cases: number): Record<Kind, number> {
  const shareOf = (kind: Kind): number => Math.max(1, Math.round((kinds[kind].share * cases) / WHOLE_DAY))
  const counts = Object.fromEntries(kindNames.map((kind) => [kind, shareOf(kind)])) as Record<Kind, number> // of all
  const others = kindNames.reduce((sum, kind) => (kind === 'clean' ? sum : sum + counts[kind]), 0)
  return { ...counts, clean: cases - others }
}

/** The cases in the order in which they arrive: each kind is spread evenly over the day, and every day is the same. */
export function inTurn(counts: Readonly<Record<Kind, number>>): Kind[] {
  const places = kindNames.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, at) => ({ kind, place: (at + 0.5) / counts[kind] })),
  )
  return places.toSorted((one, other) => one.place - other.place).map(({ kind }) => kind)
}
