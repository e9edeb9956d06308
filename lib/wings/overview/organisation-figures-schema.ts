import { z } from 'zod'
import { agreementStates, MOST_AGREED } from './terms.ts'

const agreed = z
  .int('It must be a whole number.')
  .min(1, 'At least 1; null for nothing agreed.')
  .max(MOST_AGREED, `At most ${MOST_AGREED}.`)
  .nullable()

/** What is agreed from now on. `submissions`: that its destinations receive in a month; `bytes`: that lie here for it. */
export const agreementInput = z.strictObject({ submissions: agreed, bytes: agreed })
export type AgreementInput = z.output<typeof agreementInput>

const agreement = z.object({ submissions: z.number().nullable(), bytes: z.number().nullable() })

/**
 * A month of an organisation, `2026-11`. `received`: submissions to its destinations, of which in this month `accepted` and
 * `rejected` were decided; `sent`: submissions of its clients. Bytes of encrypted content, replies included, by their direction;
 * `storedBytes`: the most that lay here on a day, null where no day was counted.
 */
const month = z.object({
  month: z.string(),
  received: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  sent: z.number(),
  receivedBytes: z.number(),
  sentBytes: z.number(),
  storedBytes: z.number().nullable(),
})
export type OrganisationMonth = z.output<typeof month>

/** `percent` of what was agreed; null without an agreement, or while nothing is known. `bytes`: of the newest counted day. */
const use = z.object({
  used: z.number().nullable(),
  percent: z.number().nullable(),
  state: z.enum(agreementStates).nullable(),
})

/** Newest month first. `mayAgree`: this actor sets what is agreed. */
export const organisationFigures = z.object({
  organisationId: z.string(),
  name: z.string(),
  agreement,
  use: z.object({ submissions: use, bytes: use }),
  months: z.array(month),
  mayAgree: z.boolean(),
})
export type OrganisationFigures = z.output<typeof organisationFigures>

/** A month that can be told of; anything else counts as not given. */
export const monthQuery = z.object({
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
})

const organisationInMonth = month.extend({
  organisationId: z.string(),
  name: z.string(),
  agreement,
  use: z.object({ submissions: use, bytes: use }),
})
export type OrganisationInMonth = z.output<typeof organisationInMonth>

/** All organisations in one month, by name. */
export const organisationsInMonth = z.object({ month: z.string(), organisations: z.array(organisationInMonth) })
export type OrganisationsInMonth = z.output<typeof organisationsInMonth>
