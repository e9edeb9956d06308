import { accounts } from './accounts.ts'
import { applications } from './applications.ts'
import { attention } from './attention.ts'
import { callbacks } from './callbacks.ts'
import { cases } from './cases.ts'
import { catalogue } from './catalogue.ts'
import { checkpoints } from './checkpoints.ts'
import { clients } from './clients.ts'
import { destinations } from './destinations.ts'
import { documentation } from './documentation.ts'
import { documents } from './documents.ts'
import { eventStreams } from './event-streams.ts'
import { evidence } from './evidence.ts'
import { expiry } from './expiry.ts'
import { firstSteps } from './first-steps.ts'
import { overview } from './overview.ts'
import { platform } from './platform.ts'
import { receipts } from './receipts.ts'
import { replies } from './replies.ts'
import { refusedCalls } from './refused-calls.ts'
import type { Room } from './room.ts'
import { rotations } from './rotations.ts'
import { routing } from './routing.ts'
import { sandbox } from './sandbox.ts'
import { status } from './status.ts'
import { submissions } from './submissions.ts'
import { timelines } from './timelines.ts'
import { works } from './works.ts'

/** Every room of lib/, in the order in which they may import: each only those before it. */
export const rooms = [
  platform,
  accounts,
  clients,
  callbacks,
  destinations,
  cases,
  checkpoints,
  receipts,
  documents,
  catalogue,
  submissions,
  replies,
  routing,
  applications,
  timelines,
  evidence,
  rotations,
  refusedCalls,
  overview,
  attention,
  status,
  eventStreams,
  expiry,
  works,
  sandbox,
  firstSteps,
  documentation,
] as const satisfies readonly Room[]
