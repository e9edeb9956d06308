import type { FormDefinition, Words } from '@kurier/forms/definition'
import type { ReadDraft } from './draft.ts'
import { isDefinition, labelWords } from '../words.ts'

/**
 * Draft files come from anywhere: names are cut to this length, and values read to this depth, as a form's answers
 * need.
 */
const LONGEST_NAME = 200
const DEEPEST = 40

/**
 * The answers left out of a draft, each once: by its label, in the form or in the draft, or by its text if the question
 * is unknown. Empty answers are left out.
 */
export function leftNames(form: FormDefinition, { left, labels }: Pick<ReadDraft, 'left' | 'labels'>): Words[] {
  const known = new Map<string, unknown>(Object.entries(typeof labels === 'object' && labels !== null ? labels : {}))
  const names = left.flatMap(({ id, value }) => {
    const entered = textsIn(value, DEEPEST)
    if (entered.length === 0) return []
    const own = isDefinition(form, id) ? labelWords(form, id) : undefined
    const read = known.get(id)
    const label = [own, typeof read === 'string' ? { de: read, en: read } : undefined].find((words) => words?.de)
    return label ?? entered.map((text) => ({ de: text, en: text }))
  })
  const short = names.map(({ de, en }) => ({ de: de.slice(0, LONGEST_NAME), en: en.slice(0, LONGEST_NAME) }))
  return [...new Map(short.map((name) => [name.de, name])).values()]
}

/** Every text in a value, down to a depth. */
function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value).flatMap((one) => textsIn(one, depth - 1))
}
