/** One changed value: `before` and `after` as texts, undefined where there was or is no value. */
export type Difference = { field: string; before: string | undefined; after: string | undefined }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function asText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.map((item) => asText(item) ?? '').join(', ') || undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Values by their name; those of inner objects by a path with dots. */
function leaves(value: unknown, path = ''): Map<string, string | undefined> {
  if (!isPlain(value)) return new Map(path === '' ? [] : [[path, asText(value)]])
  const inner = Object.entries(value).flatMap(([key, member]) => [...leaves(member, path ? `${path}.${key}` : key)])
  return new Map(inner)
}

/** The changes between the two states that the audit log keeps of a thing, in their order. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [earlier, later] = [leaves(before), leaves(after)]
  const fields = [...new Set([...earlier.keys(), ...later.keys()])]
  return fields
    .map((field) => ({ field, before: earlier.get(field), after: later.get(field) }))
    .filter((difference) => difference.before !== difference.after)
}
