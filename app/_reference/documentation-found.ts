import { sections } from '#app/schemas/_types/sections.ts'
import { matchingPlaces } from '#components/site/places.ts'
import { documentationEntries } from '#lib/wings/documentation/entries.ts'
import { operationAddress, referenceGroups } from './groups.ts'

/** What of the documentation has the words of a text in its name: pages and headings, calls, types. */
export async function documentationFound(text: string) {
  const groups = await referenceGroups()
  const calls = groups.flatMap(({ operations }) =>
    operations.map(({ operationId, summary, method, path }) => ({
      href: operationAddress(operationId, groups),
      label: summary,
      note: `${method} ${path}`,
    })),
  )
  const types = sections().flatMap((section) =>
    section.types.map(({ anchor, name }) => ({ href: `/docs/types#${anchor}`, label: name, note: section.heading })),
  )
  const all = [...(await documentationEntries()), ...calls, ...types]
  return matchingPlaces(
    all.map((entry) => ({ kind: 'documentation' as const, ...entry })),
    text,
  )
}
