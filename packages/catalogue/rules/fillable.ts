import { isGroupId } from '@kurier/forms/definition'
import type { DefinitionId, Structure } from '@kurier/forms/definition'
import { membersOf } from './layout.ts'

/**
 * Whether people, or the form by itself, can fill in something: no note, nothing unknown, nothing hidden without a
 * value, no list without codes, no group without anything of that kind.
 */
export function isFillable(structure: Structure, id: DefinitionId, above: readonly string[] = []): boolean {
  if (isGroupId(id)) {
    const inside = [...above, id]
    const members = above.includes(id) ? [] : membersOf(structure, id)
    return members.some((member) => isFillable(structure, member.id, inside))
  }
  const field = Object.hasOwn(structure.fields, id) ? structure.fields[id] : undefined
  if (!field || field.type.kind === 'note' || field.type.kind === 'hint' || field.type.kind === 'unknown') return false
  if (field.fixed !== undefined) return true
  return !field.isHidden && (field.type.kind !== 'codes' || field.type.codes.length > 0)
}
