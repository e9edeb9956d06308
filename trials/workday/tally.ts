import { kindNames } from './mixture.ts'

/** Acts of a person. Typing a text counts as one entry, and so does choosing files in the dialog of the system. */
export type Acts = {
  clicks: number
  /** Presses; keys that are held together are one. */
  keys: number
  entries: number
  /** Times that what was clicked stood outside the window, and had to be scrolled to. */
  scrolls: number
}

/** A part of a day: the cases of a kind, or what is done for several cases at once; in the order in which they are told. */
const order = ['arriving', 'together', ...kindNames, 'break', 'leaving'] as const
export type Part = (typeof order)[number]

export type BookedPart = Acts & { part: Part; cases: number }

const none: Acts = { clicks: 0, keys: 0, entries: 0, scrolls: 0 }

export function added(one: Acts, other: Acts): Acts {
  return {
    clicks: one.clicks + other.clicks,
    keys: one.keys + other.keys,
    entries: one.entries + other.entries,
    scrolls: one.scrolls + other.scrolls,
  }
}

/** All acts of a day. */
export const total = (parts: readonly Acts[]): Acts => parts.reduce(added, none)

/** Counts acts one by one; what was counted since the last booking is booked to a part, with the cases that it decided. */
export function createTally() {
  let open = none
  const parts = new Map<Part, BookedPart>()
  return {
    note: (act: keyof Acts): void => {
      open = { ...open, [act]: open[act] + 1 }
    },
    book: (part: Part, cases: number): void => {
      const before = parts.get(part) ?? { ...none, cases: 0 }
      parts.set(part, { part, cases: before.cases + cases, ...added(before, open) })
      open = none
    },
    parts: (): BookedPart[] => order.flatMap((part) => parts.get(part) ?? []),
  }
}
export type Tally = ReturnType<typeof createTally>
