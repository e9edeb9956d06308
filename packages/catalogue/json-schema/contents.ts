/** Numbers of JSON values that were looked at; equal values have the same. */
export type Contents = { readonly byText: Map<string, number>; readonly byObject: WeakMap<object, number> }

export const noContents = (): Contents => ({ byText: new Map(), byObject: new WeakMap() })

/** Levels of arrays and objects that are compared; what is deeper is like nothing else. */
const deepest = 200

/**
 * The number of a JSON value, whatever the order of its properties. Values in it are written as their numbers, so that a
 * schema takes no more than its own length, however deep it is.
 */
export function contentOf(contents: Contents, value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return numberOf(contents, JSON.stringify(value))
  const known = contents.byObject.get(value)
  if (known !== undefined) return known
  const number =
    depth < deepest
      ? numberOf(contents, textOf(contents, value, depth))
      : numberOf(contents, `deep ${contents.byText.size}`)
  contents.byObject.set(value, number)
  return number
}

function textOf(contents: Contents, value: object, depth: number): string {
  const inside = (part: unknown): number => contentOf(contents, part, depth + 1)
  if (Array.isArray(value)) return `[${value.map(inside).join()}]`
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${inside(part)}`).join()}}`
}

function numberOf({ byText }: Contents, text: string): number {
  const number = byText.get(text) ?? byText.size
  byText.set(text, number)
  return number
}
