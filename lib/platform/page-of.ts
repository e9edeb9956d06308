import { PAGE_SIZE } from './terms.ts'

/** What is asked of a list that is told page by page, from 1; `q`: a part of what is looked for; `-`: descending. */
export type ListQuery<Sort extends string> = { q: string; sort: Sort | `-${Sort}`; page: number }

/**
 * The page that rows make of which one more was asked for than fits, newest first.
 * @returns `next`: the id behind which the next page begins; null at the end
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number = PAGE_SIZE,
): { page: Row[]; next: number | null } {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}
