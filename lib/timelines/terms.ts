/** The lanes of a timeline: who acted. */
export const lanes = ['online-service', 'service', 'administration'] as const
export type Lane = (typeof lanes)[number]

/**
 * What the check of an event's signature found: right; made with another key or over another text; its key is not known;
 * no signed token at all; or right, but the token says something else than the log.
 */
export const signatureStates = ['verified', 'wrong', 'key-unknown', 'unreadable', 'misplaced'] as const
export type SignatureState = (typeof signatureStates)[number]

/** What of a case needs attention, the gravest first. */
export const warnings = ['given-up', 'failing', 'paused', 'deadline'] as const
export type Warning = (typeof warnings)[number]

/** What the service does by itself with a submission that was received. */
export const receivedEffects = ['rejected', 'deleted'] as const

/** Who decided about a submission: a person at the workbench, a system of the destination, or the service when time was up. */
export const deciders = ['person', 'system', 'service'] as const

/** Submissions on one page of what a destination has received: the workbench searches them in the browser. */
export const RECEIVED_PAGE = 200

/** What the portal's search finds, in the order in which it is shown. */
export const foundKinds = [
  'case',
  'submission',
  'reply',
  'destination',
  'client',
  'attempt',
  'refused-call',
  'organisation',
  'person',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** What the list of cases can be narrowed to: an id or the identifier of a service, by name. */
export type TimelineChoice = { value: string; name: string }
export const choiceKinds = ['destination', 'service', 'client'] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export type CaseChoices = Record<ChoiceKind, TimelineChoice[]>

/** The states of Germany in the order of the first two digits of a regional key, 01 to 16. */
export const germanStates = [
  ...(['SH', 'HH', 'NI', 'HB', 'NW', 'HE', 'RP', 'BW'] as const),
  ...(['BY', 'SL', 'BE', 'BB', 'MV', 'SN', 'ST', 'TH'] as const),
] as const
export type GermanState = (typeof germanStates)[number]

/** Why a day is passed over. A holiday has its name beside it. */
export const passedOver = ['saturday', 'sunday', 'holiday'] as const
export type FreeDayKind = (typeof passedOver)[number]
