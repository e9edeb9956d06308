/** Allowed content of a value; empty for texts, numbers and the like. */
export type Shape = {
  members: ReadonlyMap<string, Shape>
  /** Content of members with other names: ignored, refused in the schema's own words, or of this shape. */
  others: 'ignored' | 'refused' | Shape
  mostMembers: number
  items: Shape | undefined
  mostItems: number
  /** Bytes of a written text, number and the like. */
  size: number
}

/** Bytes of an honest number, or of true, false and null. */
export const PLAIN = 40

/** The shape of a value without members or items. */
export const single: Shape = {
  members: new Map(),
  others: 'ignored',
  mostMembers: Infinity,
  items: undefined,
  mostItems: Infinity,
  size: PLAIN,
}

/** The shape of a value with any content. */
export const anything: Shape = { ...single, size: Infinity }
Object.assign(anything, { others: anything, items: anything })
