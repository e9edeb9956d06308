import { z } from 'zod'

/** `offset` and `limit` of list calls (decisions 3). */
export function paging(defaultLimit: number) {
  const whole = (name: string, least: number, most: number, otherwise: number) =>
    z
      .string()
      .regex(/^\d{1,9}$/, `${name} must be a whole number from ${least} to ${most}.`)
      .transform(Number)
      .refine((value) => value >= least && value <= most, `${name} must be a whole number from ${least} to ${most}.`)
      .optional()
      .transform((value) => value ?? otherwise)
      .meta({ override: asInteger(least, most, otherwise) })
  return z.object({
    offset: whole('offset', 0, 999_999_999, 0).meta({ description: 'How many items of the list to pass over' }),
    limit: whole('limit', 1, 500, defaultLimit).meta({ description: 'How many items to answer at most' }),
  })
}

/** Query members are texts; what they say is a number. */
function asInteger(minimum: number, maximum: number, otherwise: number) {
  return ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    delete jsonSchema.pattern
    Object.assign(jsonSchema, { type: 'integer', minimum, maximum, default: otherwise, example: otherwise })
  }
}
