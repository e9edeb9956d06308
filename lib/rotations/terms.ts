/** What can be exchanged by a plan. */
export const destinationRotationKinds = ['encryption-key', 'signing-key'] as const
export type DestinationRotationKind = (typeof destinationRotationKinds)[number]
export const rotationKinds = [...destinationRotationKinds] as const
export type RotationKind = (typeof rotationKinds)[number]

/** How far a plan is. */
export const rotationStates = ['made', 'tried', 'published', 'scheduled', 'in-use', 'done', 'cancelled'] as const
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

/** All steps: `start` begins a plan. */
export const rotationSteps = ['start', ...askedSteps] as const
export type RotationStep = (typeof rotationSteps)[number]

/** Why an exchange is proposed. */
export const proposalReasons = ['certificate-ending', 'age'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** Days after which the old one may be told to end, at most; the same for the days of a postponement. */
export const MOST_ROTATION_DAYS = 366
