import { SECOND } from '../platform/durations.ts'
import { inOneGo, type RoomWork } from '../platform/room-work.ts'
import { removeOldLinksOfChain } from '../accounts/audit/audit-chain-store.ts'
import { chainAuditRows } from '../accounts/audit/chain-audit-rows.ts'
import {
  removeOldAuditRows,
  removeOldLinks,
  removeOldSessions,
  removeOldSignInAttempts,
} from '../accounts/retention-store.ts'

export const work = {
  loops: { 'audit chain': { pause: SECOND, round: inOneGo(chainAuditRows) } },
  retention: {
    sessions: removeOldSessions,
    'one-time-links': removeOldLinks,
    'sign-in-attempts': removeOldSignInAttempts,
    'audit-log': removeOldAuditRows,
    'audit-chain': removeOldLinksOfChain,
  },
} satisfies RoomWork<'accounts'>
