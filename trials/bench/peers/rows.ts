import type { MeasuredFigure } from '../measuring/row.ts'
import { measureAccepted } from './accepted.ts'
import type { PeerBench } from './beside.ts'
import { measureDelivery } from './delivery.ts'
import { measureIdle } from './idle.ts'
import { measureDead, measureLatency } from './latency.ts'

/** What `npm run bench -- --peers` measures beside each peer. */
export const peerRows: readonly { name: string; measure: (of: PeerBench) => Promise<MeasuredFigure[]> }[] = [
  { name: 'peer-idle', measure: measureIdle },
  { name: 'peer-delivery', measure: measureDelivery },
  { name: 'peer-accepted', measure: measureAccepted },
  { name: 'peer-latency', measure: measureLatency },
  { name: 'peer-dead', measure: measureDead },
]
