import type { FieldId, Words } from '../../forms/definition.ts'
import type { Listed, ListedValue } from './listed-values.ts'
import type { Reading } from './reading.ts'
import { untranslated } from './resolve.ts'

/** Keeps what the codes of a field mean, and what is said of them besides. */
export function wordsOfValues(reading: Reading, id: FieldId, { values }: Listed): void {
  const meanings = table(values, ({ title, description }) => title ?? description)
  const hints = table(values, ({ title, description }) => (title === undefined ? undefined : description))
  if (meanings) reading.codes.set(id, meanings)
  if (hints) reading.codeHints.set(id, hints)
}

function table(values: readonly ListedValue[], textOf: (value: ListedValue) => string | undefined) {
  const entries = values.flatMap((value): [string, Words][] => {
    const text = textOf(value)?.trim()
    return text ? [[String(value.value), untranslated(text)]] : []
  })
  // entries become properties of the object itself, whatever their names are
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
