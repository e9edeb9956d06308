import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { VerifiedEvent } from '@kurier/sdk/verify-event-log'
import type { SentCase } from './cases.ts'
import { kinds, type Kind } from './mixture.ts'
import type { DayStage } from './stage.ts'

const listed = z.object({
  submissions: z.array(z.object({ submissionId: z.string(), notes: z.array(z.object({ kind: z.string() })) })),
})

/**
 * Compares what became of the cases with what was meant: by their event logs, as the sender reads them, and by the notes that
 * the portal keeps.
 * @returns a sentence for each case that is other than it should be
 */
export async function faultsOf(
  { service }: DayStage,
  { destinationId, cases, page }: { destinationId: string; cases: readonly SentCase[]; page: Page },
): Promise<string[]> {
  const answer = await page.request.get(`/api/portal/destinations/${destinationId}/submissions`)
  const { submissions } = listed.parse(await answer.json())
  const faults = await Promise.all(
    cases.map(async ({ caseId, submissionId, kind }) => {
      const events = (await service.caseEvents({ caseId, destinationId })).filter((event) => event.verified)
      const row = submissions.find((one) => one.submissionId === submissionId)
      const found: FoundCase = {
        ...decisionIn(events.filter(({ subject, author }) => subject.id === submissionId && author === destinationId)),
        hasNote: row?.notes.some((note) => note.kind === 'note') ?? false,
        isAnswered: events.some(({ name }) => name === 'submit-reply'),
      }
      return faultsIn(kind, found).map((fault) => `${submissionId} (${kind}): ${fault}`)
    }),
  )
  return faults.flat()
}

/** What became of a case. `problems`: types that its rejection names. */
export type FoundCase = {
  outcome: 'accepted' | 'rejected' | undefined
  problems: readonly string[]
  hasNote: boolean
  isAnswered: boolean
}

function decisionIn(events: readonly VerifiedEvent[]): Pick<FoundCase, 'outcome' | 'problems'> {
  for (const { name, content } of events) {
    if (name === 'accept-submission') return { outcome: 'accepted', problems: [] }
    if (name === 'reject-submission') return { outcome: 'rejected', problems: content.problems.map(({ type }) => type) }
  }
  return { outcome: undefined, problems: [] }
}

/** A sentence for each thing that a case of this kind should have and lacks. */
export function faultsIn(kind: Kind, { outcome, problems, hasNote, isAnswered }: FoundCase): string[] {
  const wanted = kinds[kind]
  const { problem } = wanted
  return [
    ...(outcome === wanted.outcome ? [] : [`It is ${outcome ?? 'not decided'} and should be ${wanted.outcome}.`]),
    ...(problem === undefined || problems.some((type) => type.endsWith(`/${problem}`))
      ? []
      : [`Its rejection should name ${problem}.`]),
    ...(kind === 'noted' && !hasNote ? ['It has no note.'] : []),
    ...(kind === 'asked' && !isAnswered ? ['Its applicant was asked for nothing.'] : []),
  ]
}
