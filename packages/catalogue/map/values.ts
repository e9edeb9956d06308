import { offeredCodes, type FieldType, type Scalar } from '@kurier/forms/definition'
import { decimalsOf, isCalendarDate } from '@kurier/forms/value-checks'
import { readDecimal } from './bounds.ts'
import { lengthOf } from './words.ts'

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/**
 * The content of a field in a schema as the JSON value that documents hold; undefined when the field would refuse it.
 * Amounts and days may be written as Germans write them.
 */
export function scalarOf(type: FieldType, written: string): Scalar | undefined {
  const content = written.normalize('NFC').trim()
  switch (type.kind) {
    case 'text':
      return content !== '' && isText(type, content) ? content : undefined
    case 'codes':
    case 'question':
      return offeredCodes(type).includes(content) ? content : undefined
    case 'boolean':
      return booleans.get(content)
    case 'date':
      return [content, isoDay(content)].find(isCalendarDate)
    case 'integer':
      return numberOf(type, content, 0)
    case 'number':
      return numberOf(type, content, type.decimals)
    case 'money':
      return numberOf(type, content, 2)
    default:
      return undefined
  }
}

function isText({ min, max, pattern }: { min?: number; max?: number; pattern?: string }, content: string): boolean {
  const length = lengthOf(content)
  if (length < (min ?? 0) || length > (max ?? length)) return false
  return pattern === undefined || new RegExp(pattern, 'u').test(content)
}

type Limits = { min?: number; max?: number }

function numberOf({ min, max }: Limits, content: string, decimals = Infinity): number | undefined {
  const isGrouped = /^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(content)
  const value = readDecimal(isGrouped ? content.replaceAll('.', '') : content)
  if (value === undefined || decimalsOf(value) > decimals) return undefined
  return value >= (min ?? value) && value <= (max ?? value) ? value : undefined
}

const isoDay = (content: string): string => content.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')
