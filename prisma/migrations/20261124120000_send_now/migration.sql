-- A callback that somebody sent to try out an address stands in the log beside the others. It names no notices.
alter table callback_attempts add column is_test boolean not null default false;
