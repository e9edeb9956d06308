import type { OrderedRow } from '../workbench-context.tsx'

/**
 * The next row of a list that is to be worked on, from a place on and then from the top: rows that are passed over still wait.
 * @param at -1 for none: the search begins at the top
 * @param isTaken whether a colleague works on a case
 */
export function nextWaiting(
  order: readonly OrderedRow[],
  at: number,
  isTaken: (caseId: string) => boolean,
): OrderedRow | undefined {
  const rows = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))]
  return rows.find(({ isWaiting, caseId }) => isWaiting && !isTaken(caseId))
}
