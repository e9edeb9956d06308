import { metrics } from '../platform/metrics.ts'
import type { RecordableEvent } from './sign-event.ts'

/**
 * Counts the event of a statement that records one, by its name, when it did.
 * @param values `event` is a `RecordableEvent` in JSON
 */
export function countRecorded(rows: readonly { sequence: number | null }[], { event }: { event: string }): void {
  if (!rows.some(({ sequence }) => sequence !== null)) return
  const { name } = JSON.parse(event) as RecordableEvent // as `record_event` has just taken it
  metrics().events.inc({ event: name })
}
