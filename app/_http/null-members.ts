/** How `null` in a member of a body is read: as if the member were absent, or as what the schema says of it. */
export type Nulls = 'absent' | 'kept'

/**
 * A parsed JSON value without the members that are null, at any depth (decisions 4): serialisers that write every member
 * of a record write null for those it does not have. A null that is an item of a list stays, since others would move up.
 */
export function withoutNullMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNullMembers(member)]))
}
