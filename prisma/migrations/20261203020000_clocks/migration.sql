-- How long an address or receiver that failed is left alone, in milliseconds from when that was written (docs/clocks.md): one
-- that is to be left alone for longer than that was written by a clock that has been set back since, and is due. Of those
-- that failed before, nothing says how long: they count as left alone for as long as is possible at all.
alter table callback_endpoints add column wait_milliseconds int;
alter table event_streams add column wait_milliseconds int;
