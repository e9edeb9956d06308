import { z } from 'zod'
import { jwk, publicKey } from '../../destinations/schema.ts'
import {
  askedSteps,
  type KeyRotationKind,
  MOST_ROTATION_DAYS,
  proposalReasons,
  rotationKinds,
  rotationStates,
  rotationSteps,
} from './terms.ts'

const instant = z.iso.datetime()
const kind = z.enum(rotationKinds, { error: `kind must be one of ${rotationKinds.join(', ')}.` })
const days = z
  .int({ error: 'days must be a whole number.' })
  .min(0, 'days must not be negative.')
  .max(MOST_ROTATION_DAYS, `days may be ${MOST_ROTATION_DAYS} at most.`)

/**
 * A plan as people see it. Ids: of a key its kid, of a callback secret what `callback-secret-id` says. `by` null: the
 * service itself. `possible`: the steps that somebody may ask for now.
 */
const rotation = z.object({
  state: z.enum(rotationStates),
  oldId: z.string(),
  newId: z.string(),
  newJwk: publicKey.nullable(),
  useAt: instant.nullable(),
  usedAt: instant.nullable(),
  retireAfterDays: z.int().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  steps: z.array(z.object({ step: z.enum(rotationSteps), at: instant, by: z.string().nullable() })),
  possible: z.array(z.enum(askedSteps)),
})

/**
 * What is on its way for the old encryption key. `incomplete`: begun and not submitted, `undecided`, `kept`: decided, their
 * content not yet deleted, `notes` of case workers.
 */
const onItsWay = z.object({ incomplete: z.int(), undecided: z.int(), kept: z.int(), notes: z.int() })

/** Decisions of the last days by the signing key that signed them. */
const signatures = z.object({ withOld: z.int(), withNew: z.int() })

/** Of the new callback secret: when a callback or a test was delivered last, since when it fails, the newest status. */
const callbacks = z.object({
  acceptedAt: instant.nullable(),
  failingSince: instant.nullable(),
  status: z.int().nullable(),
})

const line = z.object({
  kind,
  /** what is in use now; `endsAt`: when its certificate ends */
  inUse: z.object({ id: z.string(), since: instant, endsAt: instant.nullable() }).nullable(),
  proposal: z.object({ reason: z.enum(proposalReasons), at: instant }).nullable(),
  postponedUntil: instant.nullable(),
  rotation: rotation.nullable(),
  onItsWay: onItsWay.nullable(),
  signatures: signatures.nullable(),
  callbacks: callbacks.nullable(),
})

/** All exchanges of a destination, one line a kind. */
export const rotationsAnswer = z.object({ name: z.string(), mayManage: z.boolean(), lines: z.array(line) })

/** `secret`: the new one, this once; null for a key. */
export const rotationStarted = rotationsAnswer.extend({ secret: z.string().nullable() })

const ofKey = (name: KeyRotationKind) => z.strictObject({ kind: z.literal(name), jwk })

/** A key comes with its public part; a callback secret that is left out the service makes. */
export const rotationStart = z.discriminatedUnion(
  'kind',
  [
    ofKey('encryption-key'),
    ofKey('signing-key'),
    z.strictObject({ kind: z.literal('callback-secret'), secret: z.string().optional() }),
  ],
  { error: `kind must be one of ${rotationKinds.join(', ')}.` },
)

export const rotationStepWish = z.strictObject({
  kind,
  step: z.enum(askedSteps, { error: `step must be one of ${askedSteps.join(', ')}.` }),
  at: z.iso
    .datetime({ offset: true, error: 'at must be a time such as 2026-12-01T06:00:00Z.' })
    .transform((text) => new Date(text))
    .optional(),
  days: days.optional(),
})

export const postponement = z.strictObject({ kind, days: days.min(1, 'days must be 1 at least.') })

export type RotationsAnswer = z.output<typeof rotationsAnswer>
export type RotationLine = z.output<typeof line>
export type RotationAnswer = z.output<typeof rotation>
