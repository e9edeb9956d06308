import type { Words } from '@kurier/forms/definition'

/**
 * Characters that could hide something in a text: control characters, and those that turn the direction of the text
 * after them.
 */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Fillers that schemas use for an empty text. */
const EMPTY = /^[\s.\-–—_]*$/u

/** A text of a schema as one line of plain text; '' where it says nothing. */
export function lineOf(text: string): string {
  if (EMPTY.test(text)) return ''
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, '').trim()
}

/** A text of a schema as plain text that keeps its lines, with one empty line at most between two; '' as above. */
export function linesOf(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map(lineOf)
  return lines
    .filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .trim()
}

export const hasLines = (text: string): boolean => linesOf(text).includes('\n')

/** Texts that nobody has translated are German in both languages. */
export const untranslated = (text: string): Words => ({ de: text, en: text })

/** The first words of a line, `most` code points at most, with an ellipsis if there is more. */
export function firstWords(line: string, most: number): string {
  const points = [...line]
  if (points.length <= most) return line
  const cut = points.slice(0, most - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/u, '')}…`
}

export const lengthOf = (text: string): number => [...text].length
