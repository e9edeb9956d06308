/** `min` and `max` of a value; `isDropped`: both are left out, since no value would fit between them. */
export type ElementBounds = { min?: number; max?: number; isDropped?: true; unread: readonly string[] }

/**
 * A decimal as XML Schema writes it, or with a comma; undefined for other texts and for numbers that cannot be held
 * exactly enough.
 */
export function readDecimal(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

/** Lengths of a text in code points; a `min` of 0 has no effect, a `max` of 0 would let no text fit. */
export function lengthBounds(least?: string, most?: string): ElementBounds {
  const read = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
  const { min, max, unread } = both(read, least, most)
  if (max !== undefined && (max === 0 || (min ?? 0) > max)) return { isDropped: true, unread }
  return { ...(min !== undefined && min > 0 && { min }), ...(max !== undefined && { max }), unread }
}

/** Bounds of a number that is a multiple of `1 / parts`; without `parts` it is any number. */
export function valueBounds(least: string | undefined, most: string | undefined, parts?: number): ElementBounds {
  const { min, max, unread } = both(readDecimal, least, most)
  const first = min === undefined || parts === undefined ? min : ceil(min, parts)
  const last = max === undefined || parts === undefined ? max : 0 - ceil(-max, parts)
  if (first !== undefined && last !== undefined && first > last) return { isDropped: true, unread }
  return { ...(first !== undefined && { min: first }), ...(last !== undefined && { max: last }), unread }
}

/** The least multiple of `1 / parts` that is not below `value`: 0.29 is a multiple of 1/100, although 0.29 * 100 is less. */
function ceil(value: number, parts: number): number {
  const near = Math.round(value * parts) / parts
  const up = near < value ? Math.ceil(value * parts) / parts : near
  return up === 0 ? 0 : up
}

function both(read: (text: string) => number | undefined, least = '', most = '') {
  const written = [least, most].filter((text) => text.trim() !== '')
  const [min, max] = [read(least), read(most)]
  return { min, max, unread: written.filter((text) => read(text) === undefined) }
}
