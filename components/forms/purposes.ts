import type { DefinitionId, FormDefinition } from '#lib/forms/definition.ts'

/** What basic fields are for, so that the browser can fill in the person's own data (WCAG 2.2, 1.3.5). */
const purposes: Readonly<Record<string, string>> = {
  F60000227: 'family-name',
  F60000228: 'given-name',
  F60000240: 'tel',
  F60000242: 'email',
}

/** Group and field below the root. */
const OWN_DEPTH = 3

/** `autocomplete` of a field: people's own data stand near the top of the first page, other people's further down. */
export function purposeOf(form: FormDefinition, name: string, id: DefinitionId): string {
  const path = name.split('.')
  const isOwn = path.length <= OWN_DEPTH && form.pages[0]?.members.some((member) => member === path[0])
  return (isOwn && purposes[id]) || 'off'
}
