import { escaped } from '@kurier/wire/json-pointer'
import { isGroupId, nameOf, type DefinitionId, type GroupId, type Member, type Structure } from './definition.ts'

type PointerTables = Pick<Structure, 'root' | 'groups'>

/**
 * One step of a JSON Pointer (RFC 6901) on its way through a form. `position`: of the member in its group, or of the item
 * in its list; `around`: the group that has the member, none for the document itself. Without `member` the form does not
 * know what is there.
 */
export type PointerStep = { position: number; member?: Member; around?: GroupId; isItem: boolean }

const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')

const membersOf = ({ groups }: PointerTables, id: DefinitionId): readonly Member[] =>
  isGroupId(id) ? (groups[id]?.members ?? []) : []

/** The way of a pointer through a form, a step for each of its parts. */
export function stepsTo(form: PointerTables, pointer: string): PointerStep[] {
  let members = form.root
  let group: GroupId | undefined
  let list: PointerStep | undefined
  const stepTo = (segment: string): PointerStep => {
    if (list && /^\d+$/.test(segment)) return { ...list, position: Number(segment), isItem: true }
    const name = unescaped(segment)
    const position = members.findIndex((each) => nameOf(each) === name)
    const member = members[position]
    return { position, isItem: false, ...(member && { member }), ...(group && { around: group }) }
  }
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => {
      const step = stepTo(segment)
      const { member, isItem } = step
      list = member?.list && !isItem ? step : undefined
      if (isItem) return step
      group = member && isGroupId(member.id) ? member.id : undefined
      members = member ? membersOf(form, member.id) : []
      return step
    })
}

/** How a group, or the document, lists the definition that a pointer ends at; undefined when it is unknown. */
export const memberAt = (form: PointerTables, pointer: string): Member | undefined =>
  stepsTo(form, pointer).at(-1)?.member

/** The definition that a pointer ends at; of an item of a list the list's. */
export const idAt = (form: PointerTables, pointer: string): DefinitionId | undefined => memberAt(form, pointer)?.id

/** The group that has the member a pointer ends at; undefined when the document itself has it. */
export const groupAround = (form: PointerTables, pointer: string): GroupId | undefined =>
  stepsTo(form, pointer).at(-1)?.around

/** A pointer as the form's own path: ids and numbers of items with dots between them, as far as the form knows it. */
export function pathOfPointer(form: PointerTables, pointer: string): string {
  const steps = stepsTo(form, pointer)
  const unknown = steps.findIndex(({ member }) => !member)
  const known = unknown < 0 ? steps : steps.slice(0, unknown)
  return known.map(({ member, isItem, position }) => (isItem ? position : member?.id)).join('.')
}

/** The pointer of a path of ids and numbers of items; unknown parts stay as they are. */
export function pointerOfPath(form: PointerTables, path: string): string {
  let members = form.root
  const segments = path.split('.').filter((part) => part !== '')
  return segments
    .map((part) => {
      const member = members.find(({ id }) => id === part)
      if (member) members = membersOf(form, member.id)
      return `/${escaped(member ? nameOf(member) : part)}`
    })
    .join('')
}
