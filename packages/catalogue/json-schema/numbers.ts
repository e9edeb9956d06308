import type { FieldType, Words } from '@kurier/forms/definition'
import { obstacles } from './obstacles.ts'
import { refuse, type Reading } from './reading.ts'
import { below, type Spot } from './schema-source.ts'

type NumberBounds = { min?: number; max?: number }

/** The type of a number; nothing when it is refused. */
export function numberType(reading: Reading, spot: Spot, type: 'number' | 'integer'): FieldType | undefined {
  const decimals = decimalsAllowed(reading, spot, type)
  const bounds = decimals === 'refused' ? undefined : boundsOf(reading, spot, decimals)
  if (decimals === 'refused' || !bounds) return undefined
  if (decimals === 0) return { kind: 'integer', ...bounds }
  return { kind: 'number', ...bounds, ...(decimals !== undefined && { decimals }) }
}

/** The number of decimals allowed: none for integers, any number where the schema sets no limit. */
function decimalsAllowed(reading: Reading, { schema, pointer }: Spot, type: string): number | undefined | 'refused' {
  const { multipleOf } = schema
  const ofType = type === 'integer' ? 0 : undefined
  if (multipleOf === undefined) return ofType
  const decimals = typeof multipleOf === 'number' ? powers.get(multipleOf) : undefined
  if (decimals !== undefined) return ofType ?? decimals
  refuse(reading, below(pointer, 'multipleOf'), obstacles.noDecimals)
  return 'refused'
}

/** Steps by the number of decimals that they allow. */
const powers = new Map(Array.from({ length: 11 }, (_, decimals) => [Number(`1e-${decimals}`), decimals] as const))

function boundsOf(reading: Reading, { schema, pointer }: Spot, decimals: number | undefined): NumberBounds | undefined {
  const read = (keyword: string, step: 0 | 1 | -1) => {
    const value = schema[keyword]
    if (value === undefined) return undefined
    const bound = typeof value === 'number' && Number.isFinite(value) ? stepped(value, decimals, step) : undefined
    return bound ?? refuse(reading, below(pointer, keyword), boundAdvice(value)) ?? 'refused'
  }
  const mins = [read('minimum', 0), read('exclusiveMinimum', 1)]
  const maxs = [read('maximum', 0), read('exclusiveMaximum', -1)]
  if ([...mins, ...maxs].includes('refused')) return undefined
  const [min, max] = [mins.filter(isNumber), maxs.filter(isNumber)]
  return { ...(min.length > 0 && { min: Math.max(...min) }), ...(max.length > 0 && { max: Math.min(...max) }) }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

const boundAdvice = (value: unknown): Words =>
  typeof value === 'number' ? obstacles.excludedBound : obstacles.noNumber

/**
 * The next number after an excluded bound, with this number of decimals; undefined when the decimals are unlimited or
 * the number is not exact.
 */
function stepped(bound: number, decimals: number | undefined, step: 0 | 1 | -1): number | undefined {
  if (step === 0) return bound
  if (decimals === undefined) return undefined
  // not a number for bounds that are written with an exponent
  const units = Number(`${bound}e${decimals}`)
  const next = step > 0 ? Math.floor(units) + 1 : Math.ceil(units) - 1
  return Number.isSafeInteger(next) ? Number(`${next}e-${decimals}`) : undefined
}
