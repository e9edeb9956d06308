/** An API client that showed a valid access token. */
export type ClientActor = { kind: 'client'; clientId: string; organisationId: string; scopes: readonly Scope[] }
/** The installation itself: command line, cron, workers. */
export type SystemActor = { kind: 'system' }

export type Actor = ClientActor | SystemActor

/** Specification 5 rule 7 and decisions 2, in the order in which they are answered. */
export const scopes = ['send-submissions', 'manage-destinations', 'subscribe-destinations'] as const
export type Scope = (typeof scopes)[number]

export const systemActor: SystemActor = { kind: 'system' }
