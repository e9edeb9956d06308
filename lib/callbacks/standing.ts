/**
 * How an endpoint stands, which decides about the lanes it may take: its last attempt was answered with 2xx, nothing is
 * known yet, or its last attempt failed. The order is that of the numbers in the claiming statement, from 1 on.
 */
export const standings = ['proven', 'untried', 'failing'] as const
export type Standing = (typeof standings)[number]

/** A number of lanes for each standing. */
export type LaneCounts = Record<Standing, number>

/**
 * How many endpoints one process sends to at once. Each standing has lanes of its own: however many addresses are dead
 * and use up their time limits, those that answer find a lane (demands: one dead address must not clog the rest).
 */
export const laneCounts: LaneCounts = { proven: 16, untried: 8, failing: 8 }
