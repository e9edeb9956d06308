import { statement } from './statement.ts'

/** Position of the primary's written commits. */
export const selectWritten = statement<{ position: string }>(
  'replica-written',
  'select pg_current_wal_flush_lsn()::text as position',
)

/** Position that a standby has replayed; `position` null on a server that is no standby. */
export const selectReplayed = statement<{ isStandby: boolean; isStreaming: boolean; position: string | null }>(
  'replica-replayed',
  `select pg_is_in_recovery() as is_standby, exists (select from pg_stat_wal_receiver) as is_streaming,
     pg_last_wal_replay_lsn()::text as position`,
)
