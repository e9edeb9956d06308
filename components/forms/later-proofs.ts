import { groupOf, isGroupId } from '#lib/forms/definition.ts'
import type { DefinitionId, FormDefinition, Group, Words } from '#lib/forms/definition.ts'
import type { RuleStates } from '#lib/forms/rule-states.ts'
import { shownMembers } from './presences.ts'
import { joined, statesOf } from './rule-places.ts'
import { labelWords } from './words.ts'

/**
 * Name beside a proof under which the form notes that it will be handed in later. It is no definition of the form, so that
 * it is in no data record.
 */
export const laterName = (name: string): string => `${name}-later`
export const LATER = 'true'

/** What a proof is of: its own name, or that of its group where many groups ask for it under the same one. */
export function proofName(form: FormDefinition, id: DefinitionId, group: DefinitionId | undefined): Words {
  const groups = Object.values(form.groups).filter(({ members }) => members.some((member) => member.id === id))
  return labelWords(form, groups.length > 1 && group ? group : id)
}

/** Names of proofs, each once. */
export const eachOnce = (names: readonly Words[]): Words[] => [
  ...new Map(names.map((name) => [name.de, name])).values(),
]

type FilledIn = Readonly<Record<string, unknown>>

/** The proofs that somebody will hand in later, of what is asked as the form is filled in now; each name once. */
export function laterProofs(form: FormDefinition, values: FilledIn): Words[] {
  return eachOnce(laterIn(form, { members: form.root }, values, { path: '', states: statesOf(form, values) }))
}

type Walk = { around?: DefinitionId; path: string; states: RuleStates }

function laterIn(form: FormDefinition, group: Group, values: FilledIn, walk: Walk): Words[] {
  const { around, path, states } = walk
  return shownMembers(form, group, values, { path, states }).flatMap(({ member: { id, list } }) => {
    const value = values[id]
    if (!isGroupId(id)) {
      const isNamed = (Array.isArray(value) || typeof value === 'string') && value.length > 0
      return values[laterName(id)] === LATER && !isNamed ? [proofName(form, id, around)] : []
    }
    const items: unknown[] = Array.isArray(value) ? value : [value]
    return items.flatMap((item, at) => {
      if (typeof item !== 'object' || item === null) return []
      const inside = { ...walk, around: id, path: joined(path, list ? `${id}.${at}` : id) }
      return laterIn(form, groupOf(form, id), item as FilledIn, inside) // any object has members by name
    })
  })
}
