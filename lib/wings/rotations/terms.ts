/** What can be exchanged by a plan: keys and the callback secret of a destination. */
export const keyRotationKinds = ['encryption-key', 'signing-key'] as const
export type KeyRotationKind = (typeof keyRotationKinds)[number]
export const rotationKinds = [...keyRotationKinds, 'callback-secret'] as const
export type RotationKind = (typeof rotationKinds)[number]

/** How far a plan is. */
export const rotationStates = [
  'made',
  'tried',
  'published',
  'scheduled',
  'in-use',
  'refused',
  'done',
  'cancelled',
] as const
export type RotationState = (typeof rotationStates)[number]

/** The steps of plans that somebody can ask for. To `retire` is to end the old one. */
export const askedSteps = [
  'try',
  'skip-trial',
  'publish',
  'schedule',
  'unschedule',
  'use',
  'go-back',
  'retire',
  'retire-by-itself',
  'retire-by-hand',
  'cancel',
] as const
export type AskedStep = (typeof askedSteps)[number]

/**
 * All steps: `start` begins a plan. One the service takes by itself: `fall-back` uses the old secret again, since the
 * receiver refuses the new one.
 */
export const rotationSteps = ['start', 'fall-back', ...askedSteps] as const
export type RotationStep = (typeof rotationSteps)[number]

/** What came of a trial of a callback secret, as a program tells it apart. */
export const secretTrialFaults = ['trial-undelivered', 'trial-refused', 'trial-ignored'] as const
export type SecretTrialFault = (typeof secretTrialFaults)[number]

/** Why an exchange is proposed. */
export const proposalReasons = ['certificate-ending', 'age'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** Days after which the old one may be told to end, at most; the same for the days of a postponement. */
export const MOST_ROTATION_DAYS = 366
