import type { RawConnection } from '../database.ts'
import { statement } from '../statement.ts'

/** An applied migration; `checksum` of its file at that time. */
export type AppliedMigration = { name: string; checksum: string }

const selectApplied = statement<AppliedMigration>(
  'migrations-applied',
  'select migration_name as name, checksum from applied_migrations where rolled_back_at is null order by migration_name',
)

/** The same from the ledger of versions before decision 0067. */
const selectAppliedBefore = statement<AppliedMigration>(
  'migrations-applied-before',
  'select migration_name as name, checksum from _prisma_migrations where rolled_back_at is null order by migration_name',
)

export const insertApplied = statement<{ name: string }, AppliedMigration>(
  'migration-insert',
  `insert into applied_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
   values (gen_random_uuid()::text, :checksum, now(), :name, 1) returning migration_name as name`,
)

const selectLedger = statement<{ kept: 'here' | 'before' | null }>(
  'migrations-ledger',
  `select case when to_regclass('applied_migrations') is not null then 'here'
               when exists (select 1 from pg_class where oid = to_regclass('_prisma_migrations') and relkind = 'r')
               then 'before' end as kept`,
)

/** The applied migrations of a database, made by any version; undefined without a ledger. Reads only. */
export async function appliedMigrations(db: RawConnection): Promise<AppliedMigration[] | undefined> {
  const [ledger] = await selectLedger(db)
  if (!ledger?.kept) return undefined
  return ledger.kept === 'here' ? selectApplied(db) : selectAppliedBefore(db)
}

/** As Prisma has it, so that an earlier ledger only changes its name. */
const TABLE = `create table applied_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count int not null default 0)`

/**
 * Versions before decision 0067 know nothing of the version guard, but each of their starts first reads the migrations
 * in `_prisma_migrations`. This view refuses them with a message, so that they change nothing.
 */
const REFUSAL = `create function refuse_earlier_version()
  returns table (migration_name varchar, checksum varchar, rolled_back_at timestamptz) language plpgsql as $$
begin
  raise exception 'This database was written by a newer version of Kurier (%), and this one is too old to work on it. Nothing was changed. Start the newer version again, or restore the backup that was made before the upgrade.',
    (select coalesce(written_by, 'it does not say which') from installation);
end $$;
create view _prisma_migrations as select * from refuse_earlier_version()`

/** Makes the table of the applied migrations, or takes over that of an earlier version. Call it under the lock. */
export async function ensureLedger(tx: RawConnection): Promise<void> {
  const [ledger] = await selectLedger(tx)
  if (ledger?.kept === 'here') return
  await tx.query(ledger?.kept === 'before' ? 'alter table _prisma_migrations rename to applied_migrations' : TABLE)
  await tx.query(REFUSAL)
}
