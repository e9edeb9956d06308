import type { FormComparison, Joint, Words } from '@kurier/forms/definition'
import type { ReadResult } from '../model/tree.ts'
import { commonId, deepest, mostParts, readReference } from './drafts/draft.ts'
import type { DraftCondition, DraftOperand, DraftRule, Reference } from './drafts/draft.ts'
import { reasons } from './reasons.ts'

/** A rule as it was translated; reports show its `text`. */
export type TranslatedRule = { text: string } & ({ ok: true; draft: DraftRule } | { ok: false; reason: Words })

/** Translated rules of the element with this id (as `commonId` has it), in the order of their file. */
export type TranslatedRules = { id: string; version?: string; file: string; rules: readonly TranslatedRule[] }

/** Translated rules of one file that are read, at most. */
export const mostRules = 5000
const longestText = 2000
/** Parts of all their conditions together that are read, at most. */
const mostPartsOfAll = 100_000

const idPattern = /^(?<id>[FGS]\d{8}(?:\d{3})?)(?:[V_-](?<version>\d{1,4}(?:\.\d{1,4}){0,2}))?(?![\d])/

/**
 * Reads rules as the FIM portal publishes their translations: a list, of the element whose id the file's name begins
 * with; `{id, version, rules}`; or lists by id. A broken rule is reported and the others are read; an obstacle is only
 * a file in another form or with too many rules.
 */
export function readTranslatedRules(json: unknown, file: string): ReadResult<TranslatedRules[]> {
  const lists = Array.isArray(json) ? listOfFile(json, file) : listsOf(json)
  const refused = (message: Words) => ({ ok: false as const, obstacles: [{ place: { file, line: 1 }, message }] })
  if (!lists) return refused(obstacles.noRules)
  const count = lists.reduce((sum, { rules }) => sum + rules.length, 0)
  if (count > mostRules) return refused(obstacles.manyRules(count))
  const all: TranslatedParts = { left: mostPartsOfAll }
  return {
    ok: true,
    value: lists.map((list) => ({ ...list, file, rules: list.rules.map((rule) => readRule(rule, all)) })),
  }
}

const obstacles = {
  noRules: {
    de: 'Die Datei enthält keine übersetzten Regeln: weder eine Liste zu einem Element, nach dem sie heißt, noch Listen nach Kennungen. Laden Sie die Regeln noch einmal herunter.',
    en: 'The file has no translated rules: neither a list of an element nor lists by ids. Download them once more.',
  },
  manyRules: (count: number): Words => ({
    de: `Die Datei enthält ${count} übersetzte Regeln; gelesen werden höchstens ${mostRules}. Teilen Sie sie.`,
    en: `The file has ${count} translated rules; at most ${mostRules} are read. Divide it.`,
  }),
}

type RawRules = { id: string; version?: string; rules: readonly unknown[] }

function listOfFile(rules: readonly unknown[], file: string): RawRules[] | undefined {
  const named = readId(file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1))
  return named && [{ ...named, rules }]
}

function listsOf(json: unknown): RawRules[] | undefined {
  if (!isRecord(json)) return undefined
  if (Array.isArray(json.rules)) {
    const named = typeof json.id === 'string' ? readId(json.id) : undefined
    const version = typeof json.version === 'string' ? json.version : named?.version
    return named && [{ id: named.id, ...(version !== undefined && { version }), rules: json.rules }]
  }
  const lists = Object.entries(json).map(([key, rules]) => {
    const named = readId(key)
    return named && Array.isArray(rules) ? { ...named, rules } : undefined
  })
  const read = lists.filter((list) => list !== undefined)
  return read.length > 0 && read.length === lists.length ? read : undefined
}

function readId(text: string): { id: string; version?: string } | undefined {
  const { id, version } = idPattern.exec(text)?.groups ?? {}
  return id === undefined ? undefined : { id: commonId(id), ...(version !== undefined && { version }) }
}

type TranslatedParts = { left: number }
/** The reading of one rule: how many parts may still come, of it and of all, and why it cannot be read. */
type TranslatedReading = { parts: number; all: TranslatedParts; reason: Words }

function readRule(json: unknown, all: TranslatedParts): TranslatedRule {
  const { effect, target, message, condition } = isRecord(json) ? json : {}
  const [what, whom, said] = [effect, target, message].map((value) =>
    typeof value === 'string' ? value.slice(0, longestText) : undefined,
  )
  const text = said ?? [what, whom].filter((part) => part !== undefined).join(' ')
  const reading: TranslatedReading = { parts: mostParts, all, reason: reasons.broken }
  const words = said === undefined ? {} : { message: { de: said, en: said } }
  const meant = readDraft(reading, { effect: what, target: whom }, condition)
  const isBroken = message !== undefined && message !== null && said === undefined
  return meant && !isBroken
    ? { text, ok: true, draft: { ...meant, ...words } }
    : { text, ok: false, reason: reading.reason }
}

type RawEffect = { effect: string | undefined; target: string | undefined }

function readDraft(reading: TranslatedReading, { effect, target }: RawEffect, json: unknown): DraftRule | undefined {
  if (effect !== 'require' && effect !== 'forbid' && effect !== 'valid') {
    if (effect !== undefined) reading.reason = reasons.unknownEffect(effect.slice(0, 40))
    return undefined
  }
  const condition = readCondition(reading, json, deepest)
  const reference = target === undefined ? undefined : readReference(target)
  if (condition === undefined || (target !== undefined && !reference)) return undefined
  if (effect === 'valid') return { effect, condition, ...(reference && { target: reference }) }
  return reference && { effect, target: reference, condition }
}

/** Makes a condition of the operands of an operator; undefined for unfit operands. */
type Operator = (reading: TranslatedReading, operands: unknown, depth: number) => DraftCondition | undefined

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['identifier', (_, operand) => withReference(operand, (reference) => ({ op: 'is-true', reference }))],
  ['is_empty', (_, operand) => withReference(identifierIn(operand), (reference) => ({ op: 'is-empty', reference }))],
  ['is_valid_date', (_, operands) => readDate(operands)],
  ['equal', (_, operands) => readComparison('equal', operands)],
  ['not_equal', (_, operands) => readComparison('not-equal', operands)],
  ['less_than', (_, operands) => readComparison('less-than', operands)],
  ['and', (reading, operands, depth) => readAll(reading, 'and', operands, depth)],
  ['or', (reading, operands, depth) => readAll(reading, 'or', operands, depth)],
  ['xor', (reading, operands, depth) => readAll(reading, 'xor', operands, depth)],
  ['not', readNot],
])

/** `depth`: how many more conditions may be nested. */
function readCondition(reading: TranslatedReading, json: unknown, depth: number): DraftCondition | undefined {
  if (depth <= 0 || reading.parts <= 0 || reading.all.left <= 0) {
    reading.reason = reading.all.left <= 0 ? reasons.tooMany : reasons.tooDeep
    return undefined
  }
  reading.parts -= 1
  reading.all.left -= 1
  if (typeof json === 'boolean') return json
  const [only, ...others] = isRecord(json) ? Object.entries(json) : []
  if (!only || others.length > 0) return undefined
  const operator = operators.get(only[0])
  if (!operator) reading.reason = reasons.unknownOperator(only[0].slice(0, 40))
  return operator?.(reading, only[1], depth - 1)
}

function readNot(reading: TranslatedReading, operand: unknown, depth: number): DraftCondition | undefined {
  const of = readCondition(reading, operand, depth)
  return of === undefined ? undefined : { op: 'not', of }
}

function readAll(reading: TranslatedReading, op: Joint, operands: unknown, depth: number) {
  if (!Array.isArray(operands) || operands.length === 0) return undefined
  const of: DraftCondition[] = []
  for (const operand of operands) {
    const condition = readCondition(reading, operand, depth)
    if (condition === undefined) return undefined
    of.push(condition)
  }
  return { op, of }
}

function readComparison(op: FormComparison, operands: unknown): DraftCondition | undefined {
  if (!Array.isArray(operands) || operands.length !== 2) return undefined
  const [left, right] = operands.map(readOperand)
  return left && right && { op, left, right }
}

function readOperand(json: unknown): DraftOperand | undefined {
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean')
    return { literal: { value: json } }
  const reference = readIdentifier(identifierIn(json))
  return reference && { reference }
}

function readDate(operands: unknown): DraftCondition | undefined {
  if (!Array.isArray(operands) || operands.length !== 3) return undefined
  const [day, month, year] = operands.map((operand) => readIdentifier(identifierIn(operand)))
  return day && month && year && { op: 'is-valid-date', day, month, year }
}

const identifierIn = (json: unknown): unknown =>
  isRecord(json) && Object.keys(json).length === 1 ? json.identifier : undefined

const readIdentifier = (json: unknown): Reference | undefined =>
  typeof json === 'string' ? readReference(json) : undefined

function withReference(json: unknown, make: (reference: Reference) => DraftCondition): DraftCondition | undefined {
  const reference = readIdentifier(json)
  return reference && make(reference)
}

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
