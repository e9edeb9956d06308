import { fieldOf, isGroupId, type FormDefinition, type Group, type Member } from '#lib/forms/definition.ts'
import { isOpen, openings, type Opening } from '#lib/forms/presence.ts'

/** A member that is `always` there, or was `opened` by an answer. */
export type ShownMember = { member: Member; presence: 'always' | 'opened' }

/** False for what stands in the data record but is never asked: hints, and what the specification does not type. */
export function isAsked(form: FormDefinition, { id }: Member): boolean {
  if (isGroupId(id)) return true
  const { kind } = fieldOf(form, id).type
  return kind !== 'hint' && kind !== 'unknown'
}

/** The members of a group that the form shows. `values`: what is filled in in the group, by id. */
export function shownMembers(
  form: FormDefinition,
  group: Group,
  values: Readonly<Record<string, unknown>>,
): ShownMember[] {
  const found = openings(form, group)
  return group.members.flatMap((member): ShownMember[] => {
    const opening = found.get(member.id)
    if (!opening || !isAsked(form, member) || !isOpen(opening, values)) return []
    return [{ member, presence: opening.kind === 'always' ? 'always' : 'opened' }]
  })
}

/** The ids of the answers that decide which members of a group are shown. */
export function decidingAnswers(form: FormDefinition, group: Group): string[] {
  return [...new Set([...openings(form, group).values()].flatMap((opening) => askedBy(opening) ?? []))]
}

function askedBy(opening: Opening): string | undefined {
  if (opening.kind === 'yes') return opening.question
  if (opening.kind === 'other') return opening.codes
  return opening.kind === 'branch' ? opening.by : undefined
}
