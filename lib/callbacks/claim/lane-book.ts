import { SLOW_SHARE, slowCounts, standings, laneCounts, type LaneCounts, type Standing } from '../standing.ts'

/** A request under way: of which standing, whose, whether it is slow, and whether its result alone is left to be written. */
export type LaneEntry = { standing: Standing; shareOf: string; isSlow: boolean; isAnswered: boolean }

/** How much of an owner is under way in a standing, and how much more of it may be begun. */
export type BusyShare = { shareOf: string; standing: Standing; running: number; most: number }

/**
 * The lanes that are free: slow requests need none as long as there is room beside the lanes, nor do as many results that
 * are being written as there are lanes.
 */
export function freeLanes(underWay: readonly LaneEntry[]): LaneCounts {
  const free = { ...laneCounts }
  for (const standing of standings) {
    const ofStanding = underWay.filter((request) => request.standing === standing)
    const answered = ofStanding.filter((request) => request.isAnswered).length
    const slow = ofStanding.filter((request) => request.isSlow && !request.isAnswered).length
    const beside = Math.min(answered, laneCounts[standing]) + Math.min(slow, slowCounts[standing])
    const inLanes = ofStanding.length - beside
    free[standing] = Math.max(0, laneCounts[standing] - inLanes)
  }
  return free
}

/** Who has something under way, each in each standing. */
export function busyShares(underWay: readonly LaneEntry[]): BusyShare[] {
  const shares = new Map<string, BusyShare>()
  for (const { standing, shareOf, isSlow } of underWay) {
    const key = `${standing} ${shareOf}`
    const share = shares.get(key) ?? { shareOf, standing, running: 0, most: slowCounts[standing] * SLOW_SHARE }
    shares.set(key, { ...share, running: share.running + 1, most: share.most - (isSlow ? 1 : 0) })
  }
  return [...shares.values()].map((share) => ({ ...share, most: Math.max(0, share.most) }))
}
