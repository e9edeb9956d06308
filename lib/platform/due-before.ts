import type { NamesIn } from '../rooms/lists.ts'
import type { Handle } from './database.ts'
import { selectDeadlineStarts } from './deadline-store.ts'

/** A deadline by which something is removed: of a kind of records, or of cases and what lies in them. */
export type RemovalDeadline = NamesIn<'kept'> | 'cases' | 'unsubmitted-cases' | 'unsent-files'

/**
 * Since when each deadline of a removal counts (decision 0110): what is older counts as if it were of that moment, so that
 * a new version removes nothing by a deadline of which it alone knows.
 */
export async function deadlineStarts(db: Handle): Promise<ReadonlyMap<string, Date>> {
  return new Map((await selectDeadlineStarts(db)).map(({ name, since }) => [name, since]))
}

/**
 * The moment before which something must have begun to be due now; undefined while nothing is, since the deadline has not counted
 * for its whole length.
 * @param lasts milliseconds
 */
export function dueBefore(
  starts: ReadonlyMap<string, Date>,
  { name, now, lasts }: { name: RemovalDeadline; now: Date; lasts: number },
): Date | undefined {
  const since = starts.get(name)
  if (!since) throw new Error(`deadline_starts does not say since when ${name} counts`)
  const before = new Date(now.getTime() - lasts)
  return before < since ? undefined : before
}
