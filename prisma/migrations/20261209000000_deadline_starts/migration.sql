-- Since when each deadline of a removal counts: what is older counts as if it were of that moment. So a version that brings or
-- shortens a deadline removes nothing at its first start. Such a version comes with a migration that writes now() here. `name`:
-- of the part of the due work, or of the kind of records that are removed. In an installation that was upgraded to this version from the
-- first ones, deadlines that came in between count from that upgrade; all others have always counted.
create table deadline_starts (
  name text primary key,
  since timestamptz(3) not null
);
with applied as (
  select migration_name, started_at, min(started_at) over () as first_at from applied_migrations)
insert into deadline_starts (name, since)
select deadline.name, coalesce(a.started_at, 'epoch')
from (values
  ('cases', null), ('unsubmitted-cases', '20261126130000_storage'), ('unsent-files', '20261126130000_storage'),
  ('idempotency-keys', null), ('sessions', null), ('one-time-links', null), ('sign-in-attempts', null), ('audit-log', null),
  ('audit-chain', null), ('failed-attempts', null), ('token-requests', null), ('attempts', null),
  ('callback-endpoints', '20261126120000_callbacks'), ('checkpoint-leaves', null), ('rotations', null),
  ('rotation-postponements', null), ('refused-calls', null), ('refused-call-counts', null),
  ('event-hours', '20261124150000_figures'), ('delivery-hours', '20261124150000_figures'), ('decision-hours', null),
  ('attempt-hours', null), ('hour-totals', null), ('stream-events', null), ('partitions', null), ('runs', null)
) as deadline (name, came_with)
left join applied a on a.migration_name = deadline.came_with and a.started_at > a.first_at + interval '1 hour';
