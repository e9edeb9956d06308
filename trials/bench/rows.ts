import type { MeasuredFigure, Row } from './measuring/row.ts'
import { measureGrowth } from './rows/growth.ts'
import { measureInstall } from './rows/install.ts'
import { measureStart } from './rows/start.ts'
import { measureYouth } from './rows/youth.ts'
import { measureAttachment } from './rows/attachment.ts'
import { measureLife } from './rows/life.ts'
import { measureReads, measureSubmit, measureSubmitUnsigned } from './rows/submissions.ts'
import { measureDueWork } from './rows/due-work.ts'
import { measureCallbacks } from './rows/callbacks.ts'
import { measureClaim } from './rows/claim.ts'
import { measureFirstCallback } from './rows/first-callback.ts'
import { measureFirstContacts } from './rows/first-contacts.ts'
import { measureLiveBesideDead } from './rows/live-beside-dead.ts'
import { measureJobEngine } from './rows/job-engine.ts'
import { measureSubmitToCallback } from './rows/submit-to-callback.ts'
import { measureToken } from './rows/token.ts'
import { measurePages } from './rows/pages.ts'
import { measureValidation } from './rows/validation.ts'
import { measureImportedForm } from './rows/imported-form.ts'
import type { PeerBench } from './peers/beside.ts'
import { measureAccepted, measureDelivery } from './peers/delivery.ts'
import { measureIdle } from './peers/idle.ts'
import { measureDead, measureLatency } from './peers/latency.ts'

/** Everything that `npm run bench` measures, in the order of docs/performance.md. */
export const rows: readonly Row[] = [
  { name: 'token', measure: measureToken },
  { name: 'start', measure: measureStart },
  { name: 'youth', measure: measureYouth },
  { name: 'install', measure: measureInstall },
  { name: 'attachment', measure: measureAttachment },
  { name: 'submit', measure: measureSubmit },
  { name: 'submit-unsigned', measure: measureSubmitUnsigned },
  { name: 'life', measure: measureLife },
  { name: 'reads', measure: measureReads },
  { name: 'due-work', measure: measureDueWork },
  { name: 'callbacks', measure: measureCallbacks },
  { name: 'first-contacts', measure: measureFirstContacts },
  { name: 'claim', measure: measureClaim },
  { name: 'submit-to-callback', measure: measureSubmitToCallback },
  { name: 'first-callback', measure: measureFirstCallback },
  { name: 'live-beside-dead', measure: measureLiveBesideDead },
  { name: 'job-engine', measure: measureJobEngine },
  { name: 'growth', measure: measureGrowth },
  { name: 'validation', measure: measureValidation },
  { name: 'imported-form', measure: measureImportedForm },
  { name: 'pages', measure: measurePages },
]

type PeerRow = { name: string; measure: (of: PeerBench) => Promise<MeasuredFigure[]> }

/** What `npm run bench -- --peers` measures beside each peer. */
export const peerRows: readonly PeerRow[] = [
  { name: 'peer-idle', measure: measureIdle },
  { name: 'peer-delivery', measure: measureDelivery },
  { name: 'peer-accepted', measure: measureAccepted },
  { name: 'peer-latency', measure: measureLatency },
  { name: 'peer-dead', measure: measureDead },
]
