import { groupOf, isGroupId, nameOf, type DefinitionId, type FormDefinition, type Member } from './definition.ts'
import { partOf } from './paths.ts'

/** `name` as it is spoken; `sortName` with the family name first. */
export type ApplicantName = { name: string; sortName: string }

type ApplicantNameSource = Pick<FormDefinition, 'applicantName' | 'root' | 'groups' | 'fields'>

/** The applicant whose document this is, by the form's `applicantName`; undefined when no part of the name is there. */
export function applicantNameOf(form: ApplicantNameSource, document: unknown): ApplicantName | undefined {
  const parts = form.applicantName.map((path) => textAt(form, document, path)).filter((text) => text !== '')
  if (parts.length === 0) return undefined
  return { name: parts.join(' '), sortName: parts.toReversed().join(' ') }
}

function textAt(form: ApplicantNameSource, document: unknown, path: readonly DefinitionId[]): string {
  let members: readonly Member[] = form.root
  let value = document
  for (const id of path) {
    const member = members.find((each) => each.id === id)
    value = member && partOf(value, nameOf(member))
    members = isGroupId(id) ? groupOf(form, id).members : []
  }
  return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : ''
}
