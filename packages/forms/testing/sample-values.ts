import { codesOf, type Field, type FieldType, type Scalar } from '../definition.ts'
import { sampleOf } from './pattern-samples.ts'

/** Values that a field takes; the same few again and again, so that lists repeat them and conditions meet them. */
export function goodValues({ type, fixed }: Field): readonly Scalar[] {
  return fixed === undefined ? ofType(type) : [fixed]
}

function ofType(type: FieldType): readonly Scalar[] {
  switch (type.kind) {
    case 'text': {
      const { min = 0, max = min + 3 } = type
      return [...new Set([min, Math.min(min + 1, max), max])].map((length) => sampleOf(type, length))
    }
    case 'codes':
    case 'question':
      return codesOf(type)
    case 'integer':
      return numbers(type, 1)
    case 'number':
      return numbers(type, 10 ** -(type.decimals ?? 1))
    case 'money':
      return numbers(type, 0.01)
    case 'date':
      return ['2023-12-31', '2024-02-29', '2024-03-01']
    case 'time':
      return ['00:00:00Z', '12:30:00+01:00', '12:30:00.5+01:00', '23:59:59-09:30', '15:59:60-08:00']
    case 'datetime':
      return ['2024-02-29T12:00:00Z', '2024-02-29T12:30:00+01:00', '1998-12-31T23:59:60z']
    case 'boolean':
      return [true, false]
    case 'proof':
      return ['', 'income.pdf']
    case 'hint':
    case 'note':
    case 'unknown':
      return ['', 'x', 1, true]
  }
}

function numbers({ min, max }: { min?: number; max?: number }, step: number): readonly number[] {
  const low = min ?? (max ?? 2) - 2
  return [...new Set([low, Number((low + step).toFixed(6)), max ?? low + 2])].filter((each) => each <= (max ?? each))
}

/** Values of which each is wrong for most fields. */
export const oddValues: readonly unknown[] = [
  null,
  '',
  'zz',
  'd',
  -1e9,
  1e9,
  0.0001,
  JSON.parse('1e400'),
  5,
  true,
  [],
  ['a', 'a'],
  {},
  { x: 1 },
  '2023-02-29',
  '2024-02-29T12:00',
  '24:00:00Z',
  '12:30',
  '12:00:60Z',
  '2024-02-30T12:00:00Z',
  '\u{1f600}'.repeat(9),
]
