import { namesCase } from './decision.ts'
import type { SendingSide } from './online-service-side.ts'
import type { PlayedCase } from './story.ts'
import { timelineLines } from './timeline.ts'

/** Goes on listening: whenever the online service is told of a case, its new events are shown. Never ends by itself. */
export async function followCases(side: SendingSide, cases: readonly PlayedCase[]): Promise<never> {
  const { receiver, report } = side
  const shown = new Map(cases.map(({ sent, events }) => [sent.caseId, events.length]))
  for (let seen = receiver.received.length; ; seen += 1) {
    const callback = await receiver.next(() => true, seen, null)
    const named = cases.filter(({ sent }) => namesCase(callback, sent.caseId))
    await showNews(side, named, shown).catch((error: unknown) =>
      report.note(`The events of a case could not be read: ${error instanceof Error ? error.message : String(error)}`),
    )
  }
}

/** @param shown how many events of each case were shown already; brought up to date */
async function showNews(
  { service, report }: SendingSide,
  cases: readonly PlayedCase[],
  shown: Map<string, number>,
): Promise<void> {
  for (const { title, sent } of cases) {
    const events = await service.caseEvents(sent)
    const from = shown.get(sent.caseId) ?? 0
    shown.set(sent.caseId, events.length)
    if (events.length === from) continue
    report.heading(`${title}: the online service was told of something new`)
    report.lines(...timelineLines(events, from))
  }
}
