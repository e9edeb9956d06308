import { isGroupId, nameOf, type Member, type Path, type Structure } from './definition.ts'

type PathTables = Pick<Structure, 'groups'>

/** Where a path leads in documents: names of properties from the group that bears it down, and the member that is meant. */
export type PathWay = { names: readonly string[]; member: Member }

/**
 * Where a path of ids leads from the group with these members.
 * @throws Error when it leads nowhere: a mistake in the form's tables
 */
export function wayOf(form: PathTables, members: readonly Member[], path: Path): PathWay {
  const names: string[] = []
  let inside = members
  let member: Member | undefined
  for (const id of path) {
    member = inside.find((each) => each.id === id)
    if (!member) break
    names.push(nameOf(member))
    inside = (isGroupId(id) && form.groups[id]?.members) || []
  }
  if (!member) throw new Error(`the path ${path.join('.')} leads nowhere`)
  return { names, member }
}

/** True for an object of JSON. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own property of an object; undefined when it is missing, whatever objects of the language inherit. */
export const partOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The value at the end of these names; undefined when it, or a part of the way, is missing. */
export const partAt = (value: unknown, names: readonly string[]): unknown => names.reduce(partOf, value)
