import { z } from 'zod'
import { clientKindNames, clientStatuses, deprecationNames } from '../terms.ts'

const moment = z.date().transform((date) => date.toISOString())
const name = z.enum(deprecationNames)
const deprecation = {
  name,
  since: moment,
  sunset: moment.nullable(),
  isSeen: z.boolean(),
  page: z.string(),
}
const seen = { firstUsedAt: moment.nullable(), lastUsedAt: moment.nullable(), uses: z.number().nullable() }

export const clientDeprecations = z.object({
  clientId: z.string(),
  clientName: z.string(),
  kind: z.enum(clientKindNames),
  deprecations: z.array(z.object({ ...deprecation, ...seen, isUsed: z.boolean() })),
})

export const allDeprecations = z.object({
  deprecations: z.array(z.object(deprecation)),
  uses: z.array(
    z.object({
      clientId: z.string(),
      clientName: z.string(),
      clientStatus: z.enum(clientStatuses),
      organisationName: z.string(),
      name,
      ...seen,
    }),
  ),
})

/** The end of something deprecated; null for none. */
export const sunsetChange = z.strictObject({
  name,
  sunset: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'sunset must be a date such as 2027-07-01, a time such as 2027-06-30T22:00:00Z, or null for none.',
    })
    .nullable(),
})

/** As the interface answers them, for the pages. */
export type ClientDeprecations = z.output<typeof clientDeprecations>
export type AllDeprecations = z.output<typeof allDeprecations>
