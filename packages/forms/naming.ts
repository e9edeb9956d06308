import { fieldOf, groupOf, isGroupId, offeredCodes } from './definition.ts'
import type {
  DefinitionId,
  FieldId,
  FieldType,
  FormDefinition,
  FormWords,
  Group,
  GroupId,
  Member,
} from './definition.ts'
import { decider, openings, type PresenceOpening } from './presence.ts'

/** A form with these words laid over its own. */
export function withWords(form: FormDefinition, words: FormWords | undefined): FormDefinition {
  if (!words) return form
  const { labels } = form
  const merged = <Part extends object>(own: Readonly<Record<string, Part>>, given: Readonly<Record<string, Part>>) => ({
    ...own,
    ...Object.fromEntries(Object.entries(given).map(([id, part]) => [id, { ...own[id], ...part }])),
  })
  const definitions = merged(labels.definitions, words.definitions)
  return { ...form, labels: { ...labels, definitions, codes: merged(labels.codes, words.codes) } }
}

/** Kinds of fields without a question. */
export const unasked: ReadonlySet<FieldType['kind']> = new Set(['hint', 'note', 'unknown'])

/** True when people can be asked for a field: it has a label, and each code that is offered has words. */
export function isNamed(form: FormDefinition, id: FieldId): boolean {
  const { title, type, isHidden } = fieldOf(form, id)
  if (unasked.has(type.kind) || isHidden) return true
  if (!form.labels.definitions[id] && title === undefined) return false
  return type.kind !== 'codes' || offeredCodes(type).every((code) => form.labels.codes[id]?.[code] !== undefined)
}

/** Members that cannot be asked: fields without words, and groups that need one of them. */
type Gaps = { fields: ReadonlySet<string>; groups: ReadonlySet<string> }

const known = new WeakMap<FormDefinition, Gaps>()

function gapsOf(form: FormDefinition): Gaps {
  const found = known.get(form) ?? gapsFrom(form, new Set(fieldIds(form).filter((id) => !isNamed(form, id))))
  known.set(form, found)
  return found
}

export const fieldIds = ({ fields }: FormDefinition): FieldId[] => Object.keys(fields) as FieldId[] // by the table's type
const groupIds = ({ groups }: FormDefinition): GroupId[] => Object.keys(groups) as GroupId[] // by the table's type

/** The gaps of a form when these fields have no words. */
export function gapsFrom(form: FormDefinition, fields: ReadonlySet<string>): Gaps {
  const groups = new Set<string>()
  for (;;) {
    const more = groupIds(form).filter((id) => !groups.has(id) && isIn(form, groupOf(form, id), { fields, groups }))
    if (more.length === 0) return { fields, groups }
    for (const id of more) groups.add(id)
  }
}

/**
 * True when a group cannot be completed: one of its required members cannot be asked, or all members that its rule
 * names.
 */
const isIn = (form: FormDefinition, group: Group, gaps: Gaps): boolean => obstaclesIn(form, group, gaps).length > 0

function obstaclesIn(form: FormDefinition, group: Group, gaps: Gaps): DefinitionId[] {
  const isLost = ({ id }: Member): boolean =>
    isGroupId(id) ? gaps.groups.has(id) : gaps.fields.has(id) && !freeTextFor(form, group, id, gaps)
  const lost = group.members.filter(isLost)
  const required = lost.filter((member) => member.required).map(({ id }) => id)
  const { rule } = group
  const ofRule = lost.filter(({ id }) => rule?.of.some((one) => one === id)).map(({ id }) => id)
  return rule && ofRule.length === rule.of.length ? [...new Set([...required, ...ofRule])] : required
}

/** The free text beside a list, when it has words. */
function freeTextFor(form: FormDefinition, group: Group, list: FieldId, { fields }: Gaps): DefinitionId | undefined {
  const beside = [...openings(form, group)].find(([, opening]) => opening.kind === 'other' && opening.codes === list)
  return group.members.find(({ id }) => id === beside?.[0] && !fields.has(id))?.id
}

/**
 * The fields without words for which a form is not ready: everybody would have to answer them. Each once, in the order in
 * which the form asks.
 */
export function missingNames(form: FormDefinition, gaps: Gaps = gapsOf(form)): FieldId[] {
  const inGroup = (group: Group): FieldId[] =>
    obstaclesIn(form, group, gaps).flatMap((id) => (isGroupId(id) ? inGroup(groupOf(form, id)) : [id]))
  return [...new Set(inGroup({ members: form.root }))]
}

/** True when people can complete the form as it is named now. */
export const isReady = (form: FormDefinition): boolean => missingNames(form).length === 0

/**
 * A member of a group as the form offers it. `recorded`: a group that is not offered; the form says instead that the
 * office records the details. `standsFor`: the list without words for which this free text is asked alone, which is
 * then required when the list is.
 */
export type OfferedMember = { member: Member; opening: PresenceOpening; recorded: boolean; standsFor?: Member }

/**
 * The members of a group that the form offers, in their order. A member without words is not asked; of a list with a
 * free text the free text is asked alone. The office records a group that needs the member, unless the group itself
 * must be there.
 */
export function offeredMembers(form: FormDefinition, group: Group, gaps: Gaps = gapsOf(form)): OfferedMember[] {
  const found = openings(form, group)
  return group.members.flatMap((member): OfferedMember[] => {
    const opening = found.get(member.id)
    if (!opening || gaps.fields.has(member.id)) return []
    const by = decider(opening)
    const isByGap = by !== undefined && gaps.fields.has(by)
    if (!isByGap) return [{ member, opening, recorded: gaps.groups.has(member.id) && !member.required }]
    const list = group.members.find(({ id }) => id === by)
    const ofList = list && found.get(list.id)
    if (opening.kind !== 'other' || !ofList) return []
    return [{ member: { ...member, required: list.required }, opening: ofList, recorded: false, standsFor: list }]
  })
}
