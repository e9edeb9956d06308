/** A name as a JSON Pointer writes it (RFC 6901 section 3). */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** The pointer of a member below another pointer. */
export const pointerTo = (base: string, name: string): string => `${base}/${escaped(name)}`
