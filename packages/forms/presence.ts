import { fieldOf, isGroupId, OTHER, type FormDefinition, type Group, type Member } from './definition.ts'

/**
 * What shows a member: always; the answer yes to a question; the code 999 before it; the branch that a code names; one of
 * several answers.
 */
export type PresenceOpening =
  | { kind: 'always' }
  | { kind: 'yes'; question: string }
  | { kind: 'other'; codes: string }
  | { kind: 'branch'; by: string; code: string }
  | { kind: 'answer'; by: string; codes: readonly string[] }

/**
 * What opens each member of a group in the form (decisions 8), read from the order of the specification's rows: optional
 * members after a question are its details, an optional text right after a list with 999 is its free text. Of imported forms
 * nothing is guessed: what is shown in them their rules say.
 */
export function openings(form: FormDefinition, { members, asks, opens }: Group): Map<string, PresenceOpening> {
  if (form.source) return new Map(members.map(({ id }) => [id, { kind: 'always' }]))
  let question: string | undefined
  const opening = (member: Member, before: Member | undefined): PresenceOpening => {
    const branch = asks?.kind === 'branch' && Object.entries(asks.to).find(([, group]) => group === member.id)
    if (asks?.kind === 'branch' && branch) return { kind: 'branch', by: asks.by, code: branch[0] }
    if (member.required) return { kind: 'always' }
    const answers = opens?.members[member.id]
    if (opens && answers) return { kind: 'answer', by: opens.by, codes: answers }
    if (before && isFreeText(form, member) && hasOther(form, before)) return { kind: 'other', codes: before.id }
    return question ? { kind: 'yes', question } : { kind: 'always' }
  }
  return new Map(
    members.map((member, at) => {
      const found = opening(member, members[at - 1])
      if (isQuestion(form, member)) question = member.id
      return [member.id, found] as const
    }),
  )
}

const typeOf = (form: FormDefinition, { id }: Member) => (isGroupId(id) ? undefined : fieldOf(form, id).type)

const isQuestion = (form: FormDefinition, member: Member): boolean => typeOf(form, member)?.kind === 'question'
const isFreeText = (form: FormDefinition, member: Member): boolean => typeOf(form, member)?.kind === 'text'

function hasOther(form: FormDefinition, member: Member): boolean {
  const type = typeOf(form, member)
  return type?.kind === 'codes' && type.codes.includes(OTHER)
}

/** The field whose answer opens a member; nothing for what is always shown. */
export function decider(opening: PresenceOpening): string | undefined {
  if (opening.kind === 'yes') return opening.question
  if (opening.kind === 'other') return opening.codes
  return opening.kind === 'always' ? undefined : opening.by
}

/** True when what is filled in beside a member opens it. `values`: of its group, as strings, booleans and lists. */
export function isOpen(opening: PresenceOpening, values: Readonly<Record<string, unknown>>): boolean {
  if (opening.kind === 'always') return true
  if (opening.kind === 'yes') return values[opening.question] === '001'
  if (opening.kind === 'branch') return values[opening.by] === opening.code
  if (opening.kind === 'answer') return opening.codes.some((code) => values[opening.by] === code)
  const chosen = values[opening.codes]
  return Array.isArray(chosen) ? chosen.includes(OTHER) : chosen === OTHER
}
