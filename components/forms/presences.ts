import { fieldOf, isGroupId, type FormDefinition, type Group, type Member } from '#lib/forms/definition.ts'
import { offeredMembers } from '#lib/forms/naming.ts'
import { decider, isOpen } from '#lib/forms/presence.ts'

/** A member that is `always` there, or was `opened` by an answer. `recorded`: its details are recorded by the office. */
export type ShownMember = { member: Member; presence: 'always' | 'opened'; recorded: boolean }

/** False for what stands in the data record but is never asked: hints, and what the specification does not type. */
export function isAsked(form: FormDefinition, { id }: Member): boolean {
  if (isGroupId(id)) return true
  const { kind } = fieldOf(form, id).type
  return kind !== 'hint' && kind !== 'unknown'
}

/** The members of a group that the form asks for, whatever has been answered. */
export function askedMembers(form: FormDefinition, group: Group): Member[] {
  return offeredMembers(form, group).flatMap(({ member, recorded }) =>
    recorded || !isAsked(form, member) ? [] : [member],
  )
}

/** The members of a group that the form shows. `values`: what is filled in in the group, by id. */
export function shownMembers(
  form: FormDefinition,
  group: Group,
  values: Readonly<Record<string, unknown>>,
): ShownMember[] {
  return offeredMembers(form, group).flatMap(({ member, opening, recorded }): ShownMember[] => {
    if (!isAsked(form, member) || !isOpen(opening, values)) return []
    return [{ member, presence: opening.kind === 'always' ? 'always' : 'opened', recorded }]
  })
}

/** The ids of the answers that decide which members of a group are shown. */
export function decidingAnswers(form: FormDefinition, group: Group): string[] {
  return [...new Set(offeredMembers(form, group).flatMap(({ opening }) => decider(opening) ?? []))]
}

/** The answer beside a member that opens it; nothing for what is always there. */
export function openedBy(form: FormDefinition, group: Group, { id }: Member): string | undefined {
  const offered = offeredMembers(form, group).find(({ member }) => member.id === id)
  return offered && decider(offered.opening)
}
