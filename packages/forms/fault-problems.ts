import type { FormDefinition } from './definition.ts'
import { faultSentence, type Language } from './fault-words.ts'
import { isNote, type FormFault, type FaultKind } from './fault-kinds.ts'

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

/**
 * Who is told: the author of the document, before it is sent, or who has received it, and with a rejection all who take part in
 * its case, for as long as the case lives.
 */
export type Audience = 'author' | 'everyone'

/**
 * Faults as pointers and details, at most 100, the last of which counts the others. They hold no entered values. A member that
 * the form does not know is told to the author alone: who has received it notes it (decisions 8), and its name may hold anything.
 */
export function pointedFaults(
  form: FormDefinition,
  faults: readonly FormFault[],
  language: Language,
  audience: Audience,
): PointedFault[] {
  const counted = audience === 'author' ? faults : faults.filter((fault) => !isNote(fault))
  const isAllTold = counted.length <= mostTold
  const told = counted.slice(0, isAllTold ? mostTold : mostTold - 1).map((fault) => ({
    pointer: fault.pointer,
    detail: `${faultSentence(form, fault, language).slice(0, longestDetail)} [${notation(fault)}]`,
  }))
  return isAllTold ? told : [...told, { pointer: '', detail: more[language](counted.length - told.length) }]
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
