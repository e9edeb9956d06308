import { namesCase } from './decision.ts'
import type { SendingSide } from './online-service-side.ts'
import type { PlayedCase } from './story.ts'
import { timelineLines } from './timeline.ts'

/** Goes on listening: whenever the online service is told of a case, its new events are shown. Never ends by itself. */
export async function followCases(side: SendingSide, cases: readonly PlayedCase[]): Promise<never> {
  const { receiver, service, report } = side
  const shown = new Map(cases.map(({ sent, events }) => [sent.caseId, events.length]))
  let seen = receiver.received.length
  for (;;) {
    const callback = await receiver.next(() => true, seen, null)
    seen += 1
    for (const { title, sent } of cases.filter((played) => namesCase(callback, played.sent.caseId))) {
      const events = await service.caseEvents(sent)
      const fresh = events.slice(shown.get(sent.caseId))
      shown.set(sent.caseId, events.length)
      if (fresh.length === 0) continue
      report.heading(`${title}: the online service was told of something new`)
      report.lines(...timelineLines(fresh))
    }
  }
}
