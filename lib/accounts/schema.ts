import { z } from 'zod'
import { roles } from '../platform/terms.ts'

/** Longer than any form of any token or password that is allowed; what is longer is not looked at. */
const text = (most: number) => z.string().max(most, `At most ${most} characters.`)

export const linkQuestion = z.strictObject({ token: text(200) })

/** `email: null`: the page asks for it. `name: null`: it is not known yet. `hasCalendars`: with passwords of their own. */
export const linkAnswer = z.object({
  email: z.string().nullable(),
  name: z.string().nullable(),
  hasCalendars: z.boolean(),
})

/** `namesOrganisation`: this makes the first operator, who names the organisation that is there. */
export const operatorLinkAnswer = linkAnswer.extend({ namesOrganisation: z.boolean() })

export const operatorSetUp = z.strictObject({
  token: text(200),
  email: text(1000).optional(),
  name: text(1000),
  organisationName: text(1000).optional(),
  password: text(1000),
})

export const operatorAnswer = z.object({ email: z.string(), name: z.string() })

export type OperatorSetUp = z.output<typeof operatorSetUp>

/** `endsCalendars`: those of the person too, unless they shall go on. */
export const passwordSetUp = z.strictObject({
  token: text(200),
  password: text(1000),
  endsCalendars: z.boolean().default(true),
})

export const passwordForgotten = z.strictObject({ email: text(1000) })

export const passwordAnswer = z.object({ email: z.string() })

export const passwordLinkAnswer = z.object({
  link: z.string(),
  expiresAt: z.date().transform((time) => time.toISOString()),
})

/** `endsCalendars`: the own ones end too. */
export const passwordChange = z.strictObject({
  current: text(1000),
  password: text(1000),
  endsCalendars: z.boolean().default(false),
})

/** The own password once more, before something that matters. */
export const passwordProof = z.strictObject({ password: text(1000) })

/** The same with a code of the second factor, or a recovery code. */
export const bothProofs = z.strictObject({ password: text(1000), code: text(100) })

export const codeProof = z.strictObject({ code: text(100) })

export const nameChange = z.strictObject({ name: text(1000) })

export const accountAnswer = z.object({
  name: z.string(),
  email: z.string(),
  hasPassword: z.boolean(),
  signsInByProvider: z.boolean(),
  rolesByProvider: z.boolean(),
  lastSignInAt: z.string().nullable(),
  secondFactor: z.object({ since: z.string().nullable(), recoveryCodesLeft: z.int(), isRequired: z.boolean() }),
  memberships: z.array(z.object({ organisationId: z.string(), organisationName: z.string(), role: z.enum(roles) })),
})

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      isThis: z.boolean(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      userAgent: z.string(),
      address: z.string(),
    }),
  ),
})

export const endedAnswer = z.object({ ended: z.int() })

/** `image`: the address as a QR code, SVG. */
export const secondFactorAnswer = z.object({ secret: z.string(), address: z.string(), image: z.string() })

export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) })
