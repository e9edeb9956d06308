-- When a sandbox's clock was moved last: what other nodes record within seconds after it still bears the time before.
alter table service_clock add column moved_at timestamptz(3);
