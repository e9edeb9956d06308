/** The address of a list with some query members changed; empty ones are left out, and page 1 too. */
export function listHref(path: string, query: object, change: object = {}): string {
  const members = Object.entries({ ...query, ...change }).filter(
    ([name, value]) => value !== undefined && value !== null && value !== '' && !(name === 'page' && value === 1),
  )
  const search = new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}
