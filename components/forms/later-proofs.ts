import type { Locale } from '#components/messages/areas.ts'
import { groupOf, isGroupId, type DefinitionId, type FormDefinition, type Group } from '#lib/forms/definition.ts'
import type { RuleStates } from '#lib/forms/rule-states.ts'
import { shownMembers } from './presences.ts'
import { joined, statesOf } from './rule-places.ts'
import { labelOf } from './words.ts'

/**
 * Name beside a proof under which the form notes that it will be handed in later. It is no definition of the form, so that
 * it is in no data record.
 */
export const laterName = (name: string): string => `${name}-later`
export const LATER = 'true'

/** What a proof is of: its own name, or that of its group where many groups ask for it under the same one. */
export function proofName(
  form: FormDefinition,
  id: DefinitionId,
  group: DefinitionId | undefined,
  locale: Locale,
): string {
  const groups = Object.values(form.groups).filter(({ members }) => members.some((member) => member.id === id))
  return groups.length > 1 && group ? labelOf(form, group, locale) : labelOf(form, id, locale)
}

type FilledIn = Readonly<Record<string, unknown>>

/** The proofs that somebody will hand in later, of what is asked as the form is filled in now; each name once. */
export function laterProofs(form: FormDefinition, values: FilledIn, locale: Locale): string[] {
  const walk = { locale, path: '', states: statesOf(form, values) }
  return [...new Set(laterIn(form, { members: form.root }, values, walk))]
}

type Walk = { locale: Locale; around?: DefinitionId; path: string; states: RuleStates }

function laterIn(form: FormDefinition, group: Group, values: FilledIn, walk: Walk): string[] {
  const { locale, around, path, states } = walk
  return shownMembers(form, group, values, { path, states }).flatMap(({ member: { id, list } }) => {
    const value = values[id]
    if (!isGroupId(id)) {
      const isNamed = (Array.isArray(value) || typeof value === 'string') && value.length > 0
      return values[laterName(id)] === LATER && !isNamed ? [proofName(form, id, around, locale)] : []
    }
    const items: unknown[] = Array.isArray(value) ? value : [value]
    return items.flatMap((item, at) => {
      if (typeof item !== 'object' || item === null) return []
      const inside = { ...walk, around: id, path: joined(path, list ? `${id}.${at}` : id) }
      return laterIn(form, groupOf(form, id), item as FilledIn, inside) // any object has members by name
    })
  })
}
