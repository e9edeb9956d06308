import { statement } from './statement.ts'

/** How far the primary has written down what it told as committed. */
export const selectWritten = statement<{ position: string }>(
  'replica-written',
  'select pg_current_wal_flush_lsn()::text as position',
)

/** How far a standby has repeated it; `position` is null on any other server. */
export const selectReplayed = statement<{ isStandby: boolean; isStreaming: boolean; position: string | null }>(
  'replica-replayed',
  `select pg_is_in_recovery() as is_standby, exists (select from pg_stat_wal_receiver) as is_streaming,
     pg_last_wal_replay_lsn()::text as position`,
)
