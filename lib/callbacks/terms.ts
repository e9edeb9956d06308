/** The three callback types (specification 6.3, decisions 7), as they end their type URI. */
export const callbackTypes = ['new-submissions', 'new-replies', 'new-events'] as const
export type CallbackType = (typeof callbackTypes)[number]

/** What an attempt was made for: to tell something, or to try out the address. */
export const attemptKinds = ['telling', 'test'] as const

/** How a notice stands (decisions 7). */
export const noticeStates = ['waiting', 'delivered', 'given-up', 'cancelled', 'not-configured'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Of those the ones in which nobody was told (yet). */
export const undeliveredStates = ['waiting', 'given-up', 'not-configured'] as const satisfies readonly NoticeState[]
export type UndeliveredState = (typeof undeliveredStates)[number]

/**
 * Why a notice ended undelivered (decisions 7): not within 14 days; what it announces is decided or gone; its address was
 * taken away, for good or until there is one again; there was no address when it was made; for a reason that has no name.
 */
export const noticeReasons = [
  'not-in-time',
  'no-longer-needed',
  'callback-removed',
  'callback-awaited',
  'not-configured',
  'other',
] as const
export type NoticeReason = (typeof noticeReasons)[number]

/** Why an attempt failed before any answer came; also the `reason` of a refused callback URL (decisions 4). */
export const connectionErrorClasses = ['dns', 'forbidden-address', 'connect', 'tls', 'timeout'] as const
export type ConnectionErrorClass = (typeof connectionErrorClasses)[number]

/** Why an attempt failed; `status` means that it was answered, but not with a 2xx. */
export const errorClasses = [...connectionErrorClasses, 'status'] as const
export type ErrorClass = (typeof errorClasses)[number]

/** Path of the test receivers of a sandbox, before their id. */
export const RECEIVER_PATH = '/sandbox/receivers/'

/** Where callback addresses may lie: on the internet, in allowed networks too, or at the receivers of a sandbox too. */
export const callbackReaches = ['internet', 'networks', 'sandbox'] as const
export type CallbackReach = (typeof callbackReaches)[number]

/** Characters of a callback URL. */
export const MOST_URL = 2048
/** Characters of a callback secret (decisions 7). */
export const LEAST_SECRET = 32
export const MOST_SECRET = 512
