import type { FormDefinition } from './definition.ts'
import { faultSentence, type Language } from './fault-words.ts'
import type { FormFault, FaultKind } from './fault-kinds.ts'

/** A fault as a data validator reports it: where, and what is wrong. */
export type PointedFault = { pointer: string; detail: string }

/** A problem inside an event (specification 6.2, content shape 4). */
export type DataProblem = { type: string; title: string; detail: string; instance: 'data' }

/** Faults of one document that are reported, at most: enough to put it right, and far below what an event may carry. */
const mostTold = 100
/** Code units of a detail at most. */
const longestDetail = 500

/** The names of faults in JSON Schema, for those who write programs. */
const keywords: Readonly<Record<FaultKind, string>> = {
  missing: 'required',
  'unknown-property': 'additionalProperties',
  type: 'type',
  'too-short': 'minLength',
  'too-long': 'maxLength',
  pattern: 'pattern',
  'not-listed': 'enum',
  'not-fixed': 'const',
  'too-small': 'minimum',
  'too-large': 'maximum',
  'too-few': 'minItems',
  'too-many': 'maxItems',
  'not-unique': 'uniqueItems',
  'no-date': 'format date, YYYY-MM-DD',
  'doubtful-year': 'year of four digits',
  'no-time': 'format time, HH:MM:SS+HH:MM',
  'no-datetime': 'format date-time, YYYY-MM-DDTHH:MM:SS+HH:MM',
  decimals: 'decimals',
  'none-of': 'anyOf',
  'one-of': 'oneOf',
  forbidden: 'not required',
  rule: 'rule',
}

const more: Readonly<Record<Language, (count: number) => string>> = {
  de: (count) => `${count} weitere Fehler sind hier nicht aufgeführt.`,
  en: (count) => `${count} more faults are not listed here.`,
}

/** Names the group instead of an unknown property, since the name of the property may hold anything. */
function publicPointer({ kind, pointer }: FormFault): string {
  return kind === 'unknown-property' ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer
}

/**
 * The readers of the faults: the author of the document, or all who take part in its case, for as long as the case
 * lives.
 */
export type Audience = 'author' | 'everyone'

/**
 * Faults as pointers and details, at most 100, the last of which counts the others. They hold no entered values; only
 * the author sees the names of unknown properties.
 */
export function pointedFaults(
  form: FormDefinition,
  faults: readonly FormFault[],
  language: Language,
  audience: Audience,
): PointedFault[] {
  const isAllTold = faults.length <= mostTold
  const told = faults.slice(0, isAllTold ? mostTold : mostTold - 1).map((fault) => ({
    pointer: audience === 'author' ? fault.pointer : publicPointer(fault),
    detail: `${faultSentence(form, fault, language).slice(0, longestDetail)} [${notation(fault)}]`,
  }))
  return isAllTold ? told : [...told, { pointer: '', detail: more[language](faults.length - told.length) }]
}

function notation(fault: FormFault): string {
  const keyword = keywords[fault.kind]
  return 'limit' in fault ? `${keyword} ${fault.limit}` : keyword
}

/**
 * Faults as problems of a rejection, in the words in which the library of clients reports its own validation. Problems
 * live as long as the event: see `pointedFaults` for the parts that they leave out.
 * @param given problemTypeBase: {problem_type_base} (decisions 1)
 */
export function problemsOf(
  form: FormDefinition,
  faults: readonly FormFault[],
  { problemTypeBase, language }: { problemTypeBase: string; language: Language },
): DataProblem[] {
  return pointedFaults(form, faults, language, 'everyone').map(({ pointer, detail }) => ({
    type: `${problemTypeBase}/schema-violation`,
    title: 'The part does not follow its schema',
    detail: `${pointer || '(whole)'}: ${detail}`,
    instance: 'data',
  }))
}
