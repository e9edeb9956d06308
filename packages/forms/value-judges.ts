import { questionCodes, type Field, type FieldType, type Scalar } from './definition.ts'
import type { ExpectedType, Finding } from './fault-kinds.ts'
import { codePointLength, decimalsOf, isCalendarDate, secondsOfDateTime, secondsOfTime } from './value-checks.ts'

/** What is wrong with a value of the right type; nothing when it passes. */
type ValueJudgeCheck<T> = (value: T) => Finding | undefined

/** What is wrong with a single value of a field. */
export type ValueJudge = (value: unknown) => readonly Finding[]

const nothing: readonly Finding[] = []

/** The judge of a field's values, one by one; a value of the wrong type is told as that alone. */
export function valueJudge({ type, fixed }: Field): ValueJudge {
  const judge = typeJudge(type)
  return fixed === undefined ? judge : onlyFixed(judge, fixed)
}

function onlyFixed(judge: ValueJudge, fixed: Scalar): ValueJudge {
  return (value) => (value === fixed ? judge(value) : [...judge(value), { kind: 'not-fixed' }])
}

function typeJudge(type: FieldType): ValueJudge {
  switch (type.kind) {
    case 'text':
      return judged('text', isText, textChecks(type))
    case 'codes':
      return judged('text', isText, [oneOf(type.codes)])
    case 'question':
      return judged('text', isText, [oneOf(questionCodes)])
    case 'integer':
      return judged('integer', isInteger, boundChecks(type))
    case 'number':
      return judged('number', isNumber, [...boundChecks(type), ...decimalChecks(type.decimals)])
    case 'money':
      return judged('number', isNumber, [...boundChecks(type), ...decimalChecks(2)])
    case 'date':
      return judged('text', isText, [(text) => (isCalendarDate(text) ? undefined : { kind: 'no-date' })])
    case 'time':
      return judged('text', isText, [(text) => (secondsOfTime(text) === undefined ? { kind: 'no-time' } : undefined)])
    case 'datetime':
      return judged('text', isText, [
        (text) => (secondsOfDateTime(text) === undefined ? { kind: 'no-datetime' } : undefined),
      ])
    case 'boolean':
      return judged('boolean', (value) => typeof value === 'boolean', [])
    case 'proof':
      return judged('text', isText, [])
    case 'hint':
    case 'note':
    case 'unknown':
      return () => nothing
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
/** Numbers that are too large for the type of JavaScript are infinite, and none. */
const isNumber = (value: unknown): value is number => Number.isFinite(value)
const isInteger = (value: unknown): value is number => Number.isInteger(value)

function judged<T>(
  expected: ExpectedType,
  takes: (value: unknown) => value is T,
  checks: readonly ValueJudgeCheck<T>[],
): ValueJudge {
  const wrongType: readonly Finding[] = [{ kind: 'type', expected }]
  return (value) => {
    if (!takes(value)) return wrongType
    let found = nothing
    for (const check of checks) {
      const finding = check(value)
      if (finding) found = [...found, finding]
    }
    return found
  }
}

function textChecks({ min, max, pattern }: Extract<FieldType, { kind: 'text' }>): ValueJudgeCheck<string>[] {
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return [
    // no text has more code points than units, and so most are not counted
    ...(max === undefined
      ? []
      : [limited<string>('too-long', max, (text) => text.length > max && lengthOf(text) > max)]),
    ...(min === undefined ? [] : [limited<string>('too-short', min, (text) => lengthOf(text) < min)]),
    ...(expression
      ? [(text: string): Finding | undefined => (expression.test(text) ? undefined : { kind: 'pattern' })]
      : []),
  ]
}

const lengthOf = codePointLength

type Limit = Extract<Finding, { limit: number }>['kind']

const limited = <T>(kind: Limit, limit: number, isBroken: (value: T) => boolean): ValueJudgeCheck<T> => {
  const finding: Finding = { kind, limit }
  return (value) => (isBroken(value) ? finding : undefined)
}

function oneOf(codes: readonly string[]): ValueJudgeCheck<string> {
  const known = new Set(codes)
  return (code) => (known.has(code) ? undefined : { kind: 'not-listed' })
}

const boundChecks = ({ min, max }: { min?: number; max?: number }): ValueJudgeCheck<number>[] => [
  ...(max === undefined ? [] : [limited<number>('too-large', max, (value) => value > max)]),
  ...(min === undefined ? [] : [limited<number>('too-small', min, (value) => value < min)]),
]

const decimalChecks = (limit: number | undefined): ValueJudgeCheck<number>[] =>
  limit === undefined ? [] : [limited<number>('decimals', limit, (value) => decimalsOf(value) > limit)]
