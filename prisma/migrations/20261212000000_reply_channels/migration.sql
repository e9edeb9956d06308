-- By which channels an administration answers beside the service, each with what is said of it; {}: it says nothing.
alter table destinations add column reply_channels jsonb not null default '{}';
