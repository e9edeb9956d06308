import { expect } from 'vitest'
import type { Words } from '@kurier/forms/definition'

/** Words that German sentences do not have; what parsers say is English in both. */
const english = /\b(?:the|is|are|it|and|which|than)\b/
const ofParsers = /\(Meldung: .*?\)\./s

/** The English words, when there are German ones too, which are no English. */
export function inEnglish({ de, en }: Words): string {
  expect(de.trim()).not.toBe('')
  expect(en.trim()).not.toBe('')
  expect(de).not.toBe(en)
  expect(de.replace(ofParsers, '')).not.toMatch(english)
  return en
}
