import { isGroupId } from '@kurier/forms/definition'
import type { Condition, FieldType, Operand, Path, Structure, Words } from '@kurier/forms/definition'
import { valueJudge } from '@kurier/forms/value-judges'
import type { DraftCondition, DraftOperand, Reference } from './drafts/draft.ts'
import type { Vocabulary } from './drafts/vocabulary.ts'
import { readLiteral } from './literals.ts'
import { noSuchValue, reasons } from './reasons.ts'

/** Where a condition is looked up: the paths of its references, and what fields and codes there are. */
export type Settling = { structure: Structure; vocabulary: Vocabulary; paths: ReadonlyMap<Reference, Path> }

export type SettlingResult<T> = { ok: true; value: T } | { ok: false; reason: Words }

type DraftComparison = Extract<DraftCondition, { left: DraftOperand }>

const settled = <T>(value: T): SettlingResult<T> => ({ ok: true, value })
const refused = (reason: Words): { ok: false; reason: Words } => ({ ok: false, reason })

/** A condition by paths, with values that its fields can have; otherwise the reason why it cannot be read. */
export function settleCondition(settling: Settling, draft: DraftCondition): SettlingResult<Condition> {
  if (typeof draft === 'boolean') return settled(draft)
  if ('left' in draft) return settleComparison(settling, draft)
  if (draft.op === 'is-valid-date') return settleDate(settling, draft)
  if ('reference' in draft) {
    const path = pathOf(settling, draft.reference)
    if (draft.op === 'is-empty') return settled({ op: draft.op, path })
    const isBoolean = typeAt(settling, path)?.kind === 'boolean'
    return isBoolean ? settled({ op: draft.op, path }) : refused(reasons.noBoolean(idOf(path)))
  }
  if (draft.op === 'not') {
    const inner = settleCondition(settling, draft.of)
    return inner.ok ? settled({ op: 'not', of: inner.value }) : inner
  }
  const parts = draft.of.map((part) => settleCondition(settling, part))
  const fault = parts.find((part) => !part.ok)
  const of = parts.flatMap((part) => (part.ok ? [part.value] : []))
  return fault ?? settled({ op: draft.op, of })
}

/** @throws Error for a reference that was not looked up: a mistake of ours */
export function pathOf({ paths }: Pick<Settling, 'paths'>, reference: Reference): Path {
  const path = paths.get(reference)
  if (!path) throw new Error(`${reference.ids.join('.')} was not looked up`)
  return path
}

const idOf = (path: Path): string => path.at(-1) ?? ''

function typeAt({ structure: { fields } }: Settling, path: Path): FieldType | undefined {
  const id = idOf(path)
  return Object.hasOwn(fields, id) ? fields[id]?.type : undefined
}

function settleDate(
  settling: Settling,
  draft: { day: Reference; month: Reference; year: Reference },
): SettlingResult<Condition> {
  const [day = [], month = [], year = []] = [draft.day, draft.month, draft.year].map((part) => pathOf(settling, part))
  const areNumbers = [day, month, year].every((path) => typeAt(settling, path)?.kind === 'integer')
  return areNumbers ? settled({ op: 'is-valid-date', day, month, year }) : refused(reasons.dates)
}

function settleComparison(settling: Settling, { op, left, right }: DraftComparison): SettlingResult<Condition> {
  const sides = [left, right].map((side) => ('reference' in side ? pathOf(settling, side.reference) : undefined))
  const group = sides.find((path) => path && isGroupId(path.at(-1) ?? 'F'))
  if (group) return refused(reasons.noValue(idOf(group)))
  const types = sides.map((path) => path && typeAt(settling, path))
  const path = sides.find((side) => side !== undefined)
  const kinds = types.map((type) => type && (op === 'less-than' ? orderOf(type) : equalityOf(type)))
  const isApart = kinds.every((kind) => kind !== undefined) && kinds[0] !== kinds[1]
  const hasNone = types.some((type, at) => type !== undefined && kinds[at] === undefined)
  if (!path || isApart || hasNone) return refused(reasons.notComparable(path ? idOf(path) : '?'))
  const operands = [left, right].map((side, at) => operandOf(settling, op, side, { own: sides[at], path }))
  const [first, second] = operands
  if (!first?.ok) return first ?? refused(reasons.broken)
  if (!second?.ok) return second ?? refused(reasons.broken)
  return settled({ op, left: first.value, right: second.value })
}

/** Kinds with the same order can be compared by less or more. */
const orders: Partial<Record<FieldType['kind'], string>> = {
  integer: 'number',
  number: 'number',
  money: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
}

const orderOf = ({ kind }: FieldType): string | undefined => orders[kind]

/** Kinds that can be equal: texts and codes to each other, and kinds with an order within it. */
const equals: Partial<Record<FieldType['kind'], string>> = {
  ...orders,
  text: 'text',
  codes: 'text',
  question: 'text',
  boolean: 'boolean',
}

const equalityOf = ({ kind }: FieldType): string | undefined => equals[kind]

/** `path`: of the field that a value is compared with. */
function operandOf(
  settling: Settling,
  op: DraftComparison['op'],
  side: DraftOperand,
  { own, path }: { own: Path | undefined; path: Path },
): SettlingResult<Operand> {
  if (own) return settled({ path: own })
  if (!('literal' in side)) return refused(reasons.broken)
  const type = typeAt(settling, path)
  const id = idOf(path)
  const value = type && readLiteral(side.literal, { id, type, vocabulary: settling.vocabulary })
  if (!type || value === undefined) return refused(noSuchValue(id, String(side.literal.value).slice(0, 80)))
  if (typeof value === 'object') return refused(value)
  const isBeyond = op !== 'less-than' && valueJudge({ type })(value).length > 0
  return isBeyond ? refused(noSuchValue(id, String(value).slice(0, 80))) : settled({ value })
}
