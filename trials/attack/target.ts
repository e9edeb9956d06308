/** Where the attackers send what they send: the address, and the token of a client of their own. */
export type Target = { port: number; token: string; destinationId: string; submissionId: string }

/** Attackers come from this address, honest callers from the other: each counts for itself. */
export const ATTACKER = '127.0.0.1'
export const HONEST = '127.0.0.2'
/** Trusted to tell addresses of others, for attackers with many. */
export const PROXY = '127.0.0.9'
