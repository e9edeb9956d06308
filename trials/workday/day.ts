import type { SentCase } from './cases.ts'
import { createHands, type OwnFile } from './hands.ts'
import type { Kind } from './mixture.ts'
import {
  accept,
  acceptTogether,
  ask,
  chooseKeys,
  comeBack,
  goOn,
  goToList,
  lookAt,
  note,
  openDestination,
  openFirst,
  reject,
  signIn,
  type Turn,
} from './steps.ts'
import { createTally, type BookedPart } from './tally.ts'
import type { Way } from './ways.ts'
import type { Page } from '@playwright/test'

export type DayWork = {
  person: { email: string; password: string }
  destinationName: string
  keyFiles: readonly OwnFile[]
  cases: readonly SentCase[]
}

const work: Record<Kind, readonly ((turn: Turn) => Promise<void>)[]> = {
  clean: [accept],
  noted: [note, accept],
  asked: [accept, ask],
  faulty: [reject],
  'handed-in': [accept],
  broken: [reject],
}

/** Cases that pass the checks of the page and want more than to be accepted, or to be looked at. */
const wantMore: readonly Kind[] = ['noted', 'asked', 'handed-in']

/**
 * Works through a day from the page to sign in, which is open, until nothing waits; half-way the page is loaded again.
 * @returns the acts of each part of it
 */
export async function playDay(
  page: Page,
  way: Way,
  { person, destinationName, keyFiles, cases }: DayWork,
): Promise<BookedPart[]> {
  const tally = createTally()
  const turn: Turn = { page, way, hands: createHands(page, tally) }
  await signIn(turn, person)
  await openDestination(turn, destinationName)
  await chooseKeys(turn, keyFiles)
  tally.book('arriving', 0)
  const waiting = new Map(cases.map((one) => [one.submissionId, one.kind]))
  if (way.isTogether) {
    const others = cases.filter(({ kind }) => wantMore.includes(kind)).map(({ submissionId }) => submissionId)
    await acceptTogether(turn, others)
    const clean = cases.filter(({ kind }) => kind === 'clean')
    for (const { submissionId } of clean) waiting.delete(submissionId)
    tally.book('together', clean.length)
  }
  const breakAt = Math.floor(waiting.size / 2)
  let open = ''
  while (waiting.size > 0) {
    await (open === '' ? openFirst(turn) : goOn(turn))
    open = await nextOpen(page, open)
    const kind = waiting.get(open)
    if (kind === undefined) throw new Error(`The next one, ${open}, is decided already.`)
    await lookAt(turn, open)
    for (const step of work[kind]) await step(turn)
    waiting.delete(open)
    tally.book(kind, 1)
    if (waiting.size !== breakAt) continue
    await comeBack(turn)
    tally.book('break', 0)
  }
  await goToList(turn)
  tally.book('leaving', 0)
  return tally.parts()
}

/** The submission that the page shows once it is another one. */
async function nextOpen(page: Page, before: string): Promise<string> {
  const idIn = (url: URL): string => /^\/workbench\/[^/]+\/([^/]+)$/.exec(url.pathname)?.[1] ?? before
  await page.waitForURL((url) => idIn(url) !== before)
  return idIn(new URL(page.url()))
}
