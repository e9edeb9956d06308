import { z } from 'zod'

const MOST_PAGES = 10_000
const MOST_SEARCH_CHARACTERS = 200

/**
 * Query members of a list of the portal, for its page and its route alike: `page` from 1, `sort` one of `sorts` (with
 * `-` in front: descending), `q` the text to search for. Invalid members count as absent: an old bookmark shows the
 * list instead of an error.
 * @param sorts names that the list can be sorted by
 * @param otherwise the sort if the query names no sort
 */
export function listQuery<const Sort extends string>(sorts: readonly Sort[], otherwise: Sort | `-${Sort}`) {
  const known: readonly string[] = sorts.flatMap((sort) => [sort, `-${sort}`])
  const isSort = (text: string): text is Sort | `-${Sort}` => known.includes(text)
  return z.object({
    page: z.coerce.number().int().min(1).max(MOST_PAGES).catch(1).default(1),
    sort: z
      .string()
      .optional()
      .transform((text) => (text !== undefined && isSort(text) ? text : otherwise)),
    q: z.string().trim().max(MOST_SEARCH_CHARACTERS).catch('').default(''),
  })
}

/** One-valued query members out of a page's `searchParams`: the first value of a repeated member counts. */
export function singleValues(search: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value
      return first === undefined || first === '' ? [] : [[name, first]]
    }),
  )
}

/** The address of a list with some query members changed; empty ones are left out, and page 1 too. */
export function listAddress(path: string, now: Record<string, unknown>, change: Record<string, unknown>): string {
  const members = Object.entries({ ...now, ...change }).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1),
  )
  const search = new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}
