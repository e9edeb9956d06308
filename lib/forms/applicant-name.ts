import type { FormDefinition } from './definition.ts'

/** `name` as it is spoken; `sortName` with the family name first. */
export type ApplicantName = { name: string; sortName: string }

/** Whose application a document is, by the form's `applicantName`; nothing when no part of the name stands there. */
export function applicantNameOf(
  { applicantName }: Pick<FormDefinition, 'applicantName'>,
  document: unknown,
): ApplicantName | undefined {
  const parts = applicantName.map((path) => textAt(document, path)).filter((text) => text !== '')
  if (parts.length === 0) return undefined
  return { name: parts.join(' '), sortName: parts.toReversed().join(' ') }
}

function textAt(document: unknown, path: readonly string[]): string {
  const value = path.reduce(memberOf, document)
  return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : ''
}

function memberOf(inside: unknown, id: string): unknown {
  if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, id)) return undefined
  return (inside as Record<string, unknown>)[id] // it is there
}
