import {
  groupOf,
  isGroupId,
  nameOf,
  type DefinitionId,
  type FormDefinition,
  type Member,
} from '@kurier/forms/definition'
import type { ShownPart } from './document-view-parts.ts'

/** What is left of parts without the answers no; `left`: how many of these there were. */
export type ApplyingParts = { parts: ShownPart[]; left: number }

/** Leaves out questions that are answered with no, and groups that hold nothing else. */
export function applyingParts(parts: readonly ShownPart[]): ApplyingParts {
  let left = 0
  const kept = parts.flatMap((part): ShownPart[] => {
    if (part.kind === 'field') {
      const isNo = part.values.every((value) => value.isNo)
      if (isNo) left += 1
      return isNo ? [] : [part]
    }
    if (part.kind === 'foreign') return [part]
    const inside = applyingParts(part.parts)
    left += inside.left
    return inside.parts.length === 0 && inside.left > 0 ? [] : [{ ...part, parts: inside.parts }]
  })
  return { parts: kept, left }
}

/** The fields of a form that a data record answers, wherever they are in it. */
export function answeredFields(form: FormDefinition, document: unknown): ReadonlySet<DefinitionId> {
  const found = new Set<DefinitionId>()
  const look = (members: readonly Member[], value: unknown): void => {
    if (Array.isArray(value)) return value.forEach((one) => look(members, one))
    if (typeof value !== 'object' || value === null) return
    for (const member of members) {
      const own: unknown = Object.hasOwn(value, nameOf(member)) ? Reflect.get(value, nameOf(member)) : undefined
      if (own === undefined) continue
      if (isGroupId(member.id)) look(groupOf(form, member.id).members, own)
      else found.add(member.id)
    }
  }
  look(form.root, document)
  return found
}

/** Whether a rule in words names a field that was answered: then somebody has to look at it. */
export const concernsAnswers = (rule: string, answered: ReadonlySet<DefinitionId>): boolean =>
  (rule.match(/F\d{8,11}/g) ?? []).some((id) => answered.has(id as DefinitionId)) // written like one
