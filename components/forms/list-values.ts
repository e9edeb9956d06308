/** A list of fields as the form holds it; not answered is an empty list. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** True when something was filled in, anywhere in it. */
export function saysSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(saysSomething)
}
