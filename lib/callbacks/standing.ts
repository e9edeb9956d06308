/**
 * How an endpoint stands, which decides about the lanes it may take: its last attempt was answered with 2xx, nothing is
 * known yet, or its last attempt failed. The order is that of the numbers in the claiming statement, from 1 on.
 */
export const standings = ['proven', 'untried', 'failing'] as const
export type Standing = (typeof standings)[number]

/** A number of lanes for each standing. */
export type LaneCounts = Record<Standing, number>

/**
 * How many requests one process begins at once. Each standing has lanes of its own: however many addresses are dead,
 * those that answer find a lane (demands: one dead address must not clog the rest). Attempts that end together are
 * written down together, so that many lanes cost the database less than few.
 */
export const laneCounts: LaneCounts = { proven: 128, untried: 64, failing: 8 }

/**
 * How many slow requests go on beside the lanes. A request that is not through after a moment leaves its lane to
 * others, so that addresses without an answer hold up no other; the next slow request keeps its lane only once this
 * number is reached. There is most room for untried ones, so that an owner's new address that answers is tried at once
 * behind a hundred new ones that do not; a request that waits holds a socket and some kilobytes.
 */
export const slowCounts: LaneCounts = { proven: 64, untried: 512, failing: 64 }

/** Milliseconds after which a request is slow. It loses nothing by that, so that this may be short. */
export const SLOW_AFTER = 250

/** Of the slow requests of a standing the part that one owner may have before nothing more of it is begun. */
export const SLOW_SHARE = 1 / 4
