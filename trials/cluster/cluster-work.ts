import type { Callers } from '../chaos/callers.ts'
import type { Outage } from '../chaos/outages.ts'
import type { Stage } from './stage.ts'

/** One line of the table. `mustBeNothing`: any number but 0 fails the run. */
export type Count = { scene: string; what: string; count: number | string; mustBeNothing?: boolean; shown?: string[] }

/** What a scene is played on. `seconds`: of work before and after each blow. */
export type ClusterWork = {
  stage: Stage
  callers: Callers
  seconds: number
  outages: Outage[]
  say: (line: string) => void
}
