import { codesOf } from '@kurier/forms/definition'
import type { Field, FieldType, Scalar } from '@kurier/forms/definition'

/** Values that a field can have as far as rules compare them: the least and the next of what has an order. */
export function sampleValues({ type, fixed }: Field): Scalar[] {
  if (fixed !== undefined) return [fixed]
  if (type.kind === 'codes' || type.kind === 'question') return [...codesOf(type)].slice(0, 8)
  return samples[type.kind]?.(type) ?? ['x']
}

type SampleValueBounds = { min?: number; max?: number }

/** Of numbers from one on, where their bounds allow it, so that they are days and months, too. */
function numbers({ min, max }: SampleValueBounds): number[] {
  const least = Math.max(min ?? 1, Math.min(1, max ?? 1))
  const next = Math.min(least + 1, max ?? least + 1)
  return [...new Set([least, next, max ?? next + 1])]
}

const samples: Partial<Record<FieldType['kind'], (type: FieldType) => Scalar[]>> = {
  boolean: () => [true, false],
  integer: (type) => (type.kind === 'integer' ? numbers(type) : []),
  number: (type) => (type.kind === 'number' ? numbers(type) : []),
  money: (type) => (type.kind === 'money' ? numbers(type) : []),
  date: () => ['2026-01-30', '2026-01-31', '2026-02-01'],
  time: () => ['08:00:00Z', '09:00:00Z', '10:00:00Z'],
  datetime: () => ['2026-01-31T08:00:00Z', '2026-01-31T09:00:00Z', '2026-01-31T10:00:00Z'],
}
