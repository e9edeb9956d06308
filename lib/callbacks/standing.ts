/**
 * Standing of an endpoint, which decides about the lanes it may take: its last attempt was answered with 2xx, it was
 * never tried, or its last attempt failed. The order is that of the numbers in the claiming statement, from 1 on.
 */
export const standings = ['proven', 'untried', 'failing'] as const
export type Standing = (typeof standings)[number]

/** A number of lanes for each standing. */
export type LaneCounts = Record<Standing, number>

/**
 * Requests that one process begins at once. Each standing has lanes of its own: however many addresses are dead, those
 * that answer find a lane (demands: one dead address must not clog the rest). Results that come together are written
 * together, so that many lanes cost the database less than few.
 */
export const laneCounts: LaneCounts = { proven: 128, untried: 64, failing: 8 }

/**
 * Slow requests beside the lanes. A request that is not through after a moment leaves its lane to others, so that dead
 * addresses hold up no other; when this many are slow, the next keeps its lane. Untried endpoints have the most room,
 * so that an owner's new address that answers is tried at once behind a hundred new ones that do not; a waiting request
 * holds a socket and some kilobytes.
 */
export const slowCounts: LaneCounts = { proven: 64, untried: 512, failing: 64 }

/** Milliseconds after which a request is slow. Being slow costs it nothing, so this may be short. */
export const SLOW_AFTER = 250

/** Share of a standing's slow requests that one owner may have before no more of its requests begin. */
export const SLOW_SHARE = 1 / 4
