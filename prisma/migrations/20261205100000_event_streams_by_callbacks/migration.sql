-- Event streams are delivered as callbacks are (decision 0087): the address of a stream, its failures, waits and lease stand in
-- an endpoint of its own with the same id, and requests to it in the log of attempts. The stream keeps what is its own: what it
-- wants, its consent, its secrets, and the place up to which it was told.

-- `waits_since`: since when something waits here that is no notice, namely events of a stream.
alter table callback_endpoints
  drop constraint callback_endpoints_owner_kind_check,
  add constraint callback_endpoints_owner_kind_check check (owner_kind in ('destination', 'client', 'event-stream')),
  alter column secret_sealed drop not null,
  add constraint callback_endpoints_secret_check check ((owner_kind = 'event-stream') = (secret_sealed is null)),
  add column waits_since timestamptz(3),
  add constraint callback_endpoints_waits_check check (waits_since is null or owner_kind = 'event-stream');
create index callback_endpoints_waits on callback_endpoints (waits_since) where waits_since is not null;

-- how many events of a stream a request told
alter table callback_attempts add column events int;

-- A stream has one address and signs with secrets of its own, so no digest tells its endpoints apart. It is sent to while it is
-- active; what waits is found again by the first round of any node.
insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, created_at, next_attempt_at, wait_milliseconds,
                                failures, failing_since, last_success_at, paused_at)
select id, 'event-stream', id, url, '', created_at, next_attempt_at, wait_milliseconds, failures, failing_since, last_success_at,
       case when state <> 'active' then state_since end
from event_streams;

insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, status, error_class, detail,
                               request_body, is_test, events)
select stream_id, case kind when 'handshake' then 'stream-consent' else 'stream-events' end, '{}', at, duration_milliseconds,
       status, error_class, coalesce(detail, 'Answered with status ' || status || '.'), '', kind <> 'events', events
from event_stream_attempts order by id;
drop table event_stream_attempts;

alter table event_streams
  drop column url,
  drop column failures,
  drop column failing_since,
  drop column next_attempt_at,
  drop column wait_milliseconds,
  drop column last_success_at,
  drop column leased_until,
  drop column fence,
  add foreign key (id) references callback_endpoints (id);

-- a node of the version before would claim what it no longer finds
update installation set oldest_that_may_work = 2;
