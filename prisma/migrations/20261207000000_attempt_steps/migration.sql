-- How long each step of an attempt took, in the order dns, address, connect, tls, status; null for a step that was not taken. Attempts
-- from before tell no steps.
alter table callback_attempts add column step_milliseconds int[] not null default '{}';
