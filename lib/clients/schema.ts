import { z } from 'zod'
import { clientSorts } from './search-store.ts'
import { scopes } from '../platform/terms.ts'
import { oauthErrors } from '@kurier/wire/codes'
import { deprecationNames } from './deprecations/names.ts'
import { clientStatuses, refusalReasons, clientKindNames, changeOverStates } from './terms.ts'

/** Longer than anything that is allowed; the rules say what is. */
const text = (most: number) => z.string().max(most, `At most ${most} characters.`)
const moment = z.date().transform((date) => date.toISOString())

const MOST_DAYS = 3650
const secretWish = {
  secretName: text(1000).optional(),
  expiresInDays: z.int().min(1).max(MOST_DAYS).optional(),
}

export const newClient = z.strictObject({
  name: text(1000),
  kind: text(100),
  scopes: z.array(text(200)).max(20).optional(),
  organisationId: text(100).optional(),
  contactName: text(1000).optional(),
  contactEmail: text(1000).optional(),
  ...secretWish,
})

export const clientChange = z.strictObject({
  name: text(1000).optional(),
  contactName: text(1000).optional(),
  contactEmail: text(1000).optional(),
})

export const scopeChange = z.strictObject({
  add: z.array(text(200)).max(20).optional(),
  remove: z.array(text(200)).max(20).optional(),
})

export const statusChange = z.strictObject({ status: z.enum(clientStatuses) })
export const newSecret = z.strictObject(secretWish)
/** `endsTokens`: those that were issued with the secret too. */
export const revocationQuery = z.object({
  endsTokens: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
})
export const trialQuestion = z.strictObject({ clientSecret: text(500).min(1, 'Give a client secret.') })

/** Query members of a list of clients besides those of every list. */
export const clientFilters = {
  kind: z.string().max(100).catch('').default(''),
  status: z.string().max(100).catch('').default(''),
  scope: z.string().max(100).catch('').default(''),
}

/** What a list of clients is sorted by, and how when nothing is said. */
export const clientOrder = { sorts: clientSorts, otherwise: 'name' } as const

/** The last id of the page before. */
export const tokenRequestsQuery = z.object({ before: z.coerce.number().int().positive().optional().catch(undefined) })

export const madeClient = z.object({ clientId: z.string(), clientSecret: z.string() })
export const madeSecret = z.object({ secretId: z.string(), clientSecret: z.string() })
export const scopesAnswer = z.object({ scopes: z.array(z.enum(scopes)) })

const listed = {
  clientId: z.string(),
  organisationId: z.string(),
  organisationName: z.string(),
  name: z.string(),
  kind: z.enum(clientKindNames),
  scopes: z.array(z.enum(scopes)),
  status: z.enum(clientStatuses),
  createdAt: moment,
}

/** For how many milliseconds callbacks to the client have failed (service clock), and how many notices wait there. */
const trouble = { failingFor: z.int().nullable(), waiting: z.int() }

export const clientPage = z.object({
  total: z.number(),
  clients: z.array(z.object({ ...listed, lastTokenAt: moment.nullable(), ...trouble })),
})

export const clientAnswer = z.object({
  ...listed,
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  secrets: z.array(
    z.object({
      secretId: z.string(),
      name: z.string(),
      createdAt: moment,
      expiresAt: moment.nullable(),
      revokedAt: moment.nullable(),
      lastUsedAt: moment.nullable(),
      isValid: z.boolean(),
      isInUse: z.boolean(),
    }),
  ),
  /** of two valid secrets: the older one by its id, and how far the client has changed over to the newer */
  changeOver: z.object({ state: z.enum(changeOverStates), fromId: z.string(), toId: z.string() }).nullable(),
  destinations: z.array(z.object({ destinationId: z.string(), name: z.string(), status: z.string() })),
  /** where its program sends to or what it fetches: the first that there is, and whether there is another */
  destination: z.object({ destinationId: z.string(), isOnly: z.boolean() }).nullable(),
  deprecatedUses: z.array(
    z.object({
      what: z.enum(deprecationNames),
      seen: z.object({ firstUsedAt: moment, lastUsedAt: moment, uses: z.number() }).nullable(),
      sunset: moment.nullable(),
      hasEnded: z.boolean(),
    }),
  ),
  ...trouble,
  hasSent: z.boolean(),
  isOfForm: z.boolean(),
  mayManage: z.boolean(),
})

export const tokenRequestsAnswer = z.object({
  requests: z.array(
    z.object({
      id: z.number(),
      at: moment,
      outcome: z.enum(['granted', ...oauthErrors]),
      reason: z.enum(refusalReasons).nullable().catch(null),
      scope: z.string().nullable(),
      address: z.string(),
    }),
  ),
  next: z.number().nullable(),
})

const jsonObject = z.record(z.string(), z.unknown())

/** What stands in the token, never the token; or the error as the token endpoint says it. */
export const trialAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('granted'), protectedHeader: jsonObject, claims: jsonObject, expiresIn: z.number() }),
  z.object({
    outcome: z.literal('refused'),
    error: z.string(),
    errorDescription: z.string(),
    reason: z.enum(refusalReasons).nullable(),
    retryAfterSeconds: z.number().nullable(),
  }),
])

/** As the interface answers them, for the pages. */
export type ClientPage = z.output<typeof clientPage>
export type ClientAnswer = z.output<typeof clientAnswer>
export type TokenRequestsAnswer = z.output<typeof tokenRequestsAnswer>
export type TrialAnswerBody = z.output<typeof trialAnswer>
