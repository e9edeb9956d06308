import { MOST_NOTICES, ROOM_FOR_TAKEN, type Claim, type ClaimLimits } from './claim.ts'
import { laneCounts, standings, type LaneCounts, type Standing } from '../standing.ts'

/** Milliseconds after a result in which what comes for its address is gathered, and until the next look. */
export const SOON = 10
/** Addresses of one claim after which the next follows at once. */
const MANY = 16
/** Share of the lanes of a standing that are free again before a claim takes more of what is known to wait. */
const WORTH_A_CLAIM = 1 / 4

/**
 * Decides when it is time for the next claim, so that few claims take much each: at once when some lanes of a standing are free again in which the last claim took all, soon after a result when its
 * address has more or the last claim found something, and else not before somebody asks.
 * @param look asks for a claim
 */
export function nextLooks(look: () => void) {
  const answers = { proven: 0, untried: 0, failing: 0 }
  /** Standings in which the last claim left no lane free, so that more may wait. */
  let full: ReadonlySet<Standing> | undefined
  /** What the last claim took, and so whether more may wait. */
  let found: 'some' | 'none' | 'none-but-more' = 'none'
  /** More wait than one look sees: a claim took many, and every one since took some or had requests under way. */
  let isBacklog = false
  let soon: NodeJS.Timeout | undefined

  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, SOON)
  }

  return {
    lookSoon,
    /** Standings of which all that the last claim saw found a lane, with more lanes for what is new. */
    calm: (free: LaneCounts): readonly Standing[] =>
      standings.filter((standing) => full?.has(standing) === false && free[standing] >= ROOM_FOR_TAKEN),
    /** @param limits before the claim; `isBusy`: requests are under way */
    claimed({ free, busy = [] }: ClaimLimits, claims: readonly Claim[], isBusy: boolean): void {
      const left = { ...free }
      for (const { standing } of claims) left[standing] -= 1
      full = new Set(standings.filter((standing) => left[standing] <= 0))
      isBacklog = claims.length >= MANY || full.size > 0 || (isBacklog && (isBusy || claims.length > 0))
      if (claims.length > 0) found = 'some'
      else found = isBacklog || busy.some(({ most }) => most === 0) ? 'none-but-more' : 'none'
      for (const standing of standings) answers[standing] = 0
      // where one look found many, there are more than it looked at
      if (claims.length >= MANY) look()
    },
    answered({ standing }: Claim): void {
      answers[standing] += 1
      if (full?.has(standing) && answers[standing] >= laneCounts[standing] * WORTH_A_CLAIM) look()
    },
    /** @param hasMore something waits at the address */
    recorded({ notices }: Claim, hasMore: boolean): void {
      if (found === 'none-but-more' || notices.length === MOST_NOTICES) look()
      else if (hasMore || found === 'some') lookSoon()
    },
  }
}
