import { fieldOf, groupOf, isGroupId, type FormDefinition, type Group } from '@kurier/forms/definition'
import { askedMembers, type ShownMember } from '../presences.ts'

/** Level of the headings right in a step, which has the h1. */
export const SECTION = 2

/** The deepest level of headings that there is. */
const DEEPEST = 6

/** Levels of headings below a title. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6

export const levelBelow = (level: HeadingLevel): HeadingLevel => Math.min(level + 1, DEEPEST) as HeadingLevel // from 2 to 6

/** A group that holds fields to fill in without more ado: not a list, and not left out until it is wanted. */
export const isPlainGroup = ({ member: { list, required }, presence, recorded }: ShownMember): boolean =>
  !recorded && !list && (required || presence === 'opened')

/**
 * A group that is asked for only once it is wanted: it may be left out, and does not begin with a question that tells by
 * itself whether there is anything to say.
 */
export function isOnWish(
  form: FormDefinition,
  { member: { id, list, required }, presence }: Omit<ShownMember, 'recorded'>,
): boolean {
  if (!isGroupId(id) || list || required || presence === 'opened') return false
  const [first] = askedMembers(form, groupOf(form, id))
  return first === undefined || isGroupId(first.id) || fieldOf(form, first.id).type.kind !== 'question'
}

/** True when a group has a title of its own. One that only holds another group leaves the title to that. */
export function hasTitle(form: FormDefinition, group: Group): boolean {
  const asked = askedMembers(form, group)
  const [only] = asked
  return !(asked.length === 1 && only !== undefined && isGroupId(only.id) && only.required && !only.list)
}
