import type { FormDefinition, Words } from '#lib/forms/definition.ts'
import { isDefinition, labelWords } from './words.ts'

/** What a draft says for which there is no place in the form. */
export type LeftAnswer = { id: string; value: unknown }

/** What a version of the form asked, by id, in the language in which somebody read it. */
export type KnownLabels = Readonly<Record<string, string>>

/** Draft files come from anywhere: no more is read of a name, nor deeper, than answers of a form have. */
const LONGEST_NAME = 200
const DEEPEST = 40

/** The labels that a draft brings along. */
export function readLabels(labels: unknown): KnownLabels {
  if (typeof labels !== 'object' || labels === null) return {}
  return Object.fromEntries(
    Object.entries(labels).flatMap(([id, label]: [string, unknown]) =>
      typeof label === 'string' ? [[id, label]] : [],
    ),
  )
}

/**
 * What was left out, each once: by its label, in the form or in the draft, and by what was entered where nobody knows the
 * question. What says nothing is not named.
 */
export function leftNames(form: FormDefinition, labels: KnownLabels, left: readonly LeftAnswer[]): Words[] {
  const names = left.flatMap(({ id, value }) => {
    const entered = textsIn(value, DEEPEST)
    if (entered.length === 0) return []
    const own = isDefinition(form, id) ? labelWords(form, id) : undefined
    const read = Object.hasOwn(labels, id) ? labels[id] : undefined
    const label = [own, read === undefined ? undefined : { de: read, en: read }].find((words) => words?.de)
    return label ?? entered.map((text) => ({ de: text, en: text }))
  })
  const short = names.map(({ de, en }) => ({ de: de.slice(0, LONGEST_NAME), en: en.slice(0, LONGEST_NAME) }))
  return [...new Map(short.map((name) => [name.de, name])).values()]
}

/** Every text in it, down to a depth. */
function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value).flatMap((one) => textsIn(one, depth - 1))
}
