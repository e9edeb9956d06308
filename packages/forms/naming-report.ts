import { fieldOf, groupOf, isGroupId, type Certainty, type FieldId, type FormDefinition } from './definition.ts'
import type { GroupId, Member } from './definition.ts'
import { fieldIds, gapsFrom, isNamed, missingNames, offeredMembers, unasked } from './naming.ts'

/** What the form does as long as a field has no words. */
export const consequences = ['not-published', 'recorded', 'left-out', 'free-text'] as const
export type Consequence = (typeof consequences)[number]

/**
 * What may need words: a list, or a field to which the form itself gives no label. `consequence`: the gravest of all its
 * places, `recorded` the groups that are not offered then; `places`: the groups on the way to it from the root.
 */
export type NamingRow = {
  id: FieldId
  isList: boolean
  isNamed: boolean
  source: Certainty | undefined
  consequence: Consequence
  recorded: GroupId[]
  places: GroupId[][]
}

/**
 * Everything of a form that may need words, in the order in which the form asks.
 * @param form as the product has it
 * @param worded the same with the operator's words
 */
export function namingRows(form: FormDefinition, worded: FormDefinition): NamingRow[] {
  const missing = missingNames(worded)
  const isSilent = (id: FieldId): boolean => {
    const { title, type, isHidden } = fieldOf(form, id)
    return !unasked.has(type.kind) && !isHidden && title === undefined && !form.labels.definitions[id]
  }
  const isList = (id: FieldId): boolean => form.fields[id]?.type.kind === 'codes'
  const known = new Set<string>(fieldIds(form))
  return [...placesOf(form)].flatMap(([id, places]): NamingRow[] => {
    if (!known.has(id) || (!isList(id) && !isSilent(id))) return []
    const { consequence, recorded } = without(form, id)
    return [
      {
        id,
        isList: isList(id),
        isNamed: isNamed(worded, id),
        source: form.labels.sources?.[id],
        consequence: missing.includes(id) ? 'not-published' : consequence,
        recorded,
        places,
      },
    ]
  })
}

/** Where each field stands, as the groups on the way to it. */
function placesOf(form: FormDefinition): Map<FieldId, GroupId[][]> {
  const places = new Map<FieldId, GroupId[][]>()
  const visit = (members: readonly Member[], path: GroupId[]): void => {
    for (const { id } of members) {
      if (!isGroupId(id)) places.set(id, [...(places.get(id) ?? []), path])
      else if (!path.includes(id)) visit(groupOf(form, id).members, [...path, id])
    }
  }
  visit(form.root, [])
  return places
}

/** What follows when this field alone has no words. */
function without(form: FormDefinition, id: FieldId): { consequence: Consequence; recorded: GroupId[] } {
  const gaps = gapsFrom(form, new Set([id]))
  const groups = [{ members: form.root }, ...Object.values(form.groups)]
  const optional = groups.flatMap(({ members }) =>
    members.filter((member) => !member.required && gaps.groups.has(member.id)).map((member) => member.id),
  )
  const recorded = [...new Set(optional.filter(isGroupId))]
  if (missingNames(form, gaps).length > 0) return { consequence: 'not-published', recorded }
  if (recorded.length > 0) return { consequence: 'recorded', recorded }
  const holding = groups.filter(({ members }) => members.some((member) => member.id === id))
  const inWords = holding.filter((group) =>
    offeredMembers(form, group, gaps).some(({ standsFor }) => standsFor?.id === id),
  )
  return { consequence: inWords.length === holding.length ? 'free-text' : 'left-out', recorded }
}
