-- How long decisions and callback attempts took, by the hour, as counts of classes that are a tenth apart: of them the
-- median of any time and of any part of the installation can be told without looking at what was counted (kept 400 days).
-- No sum is kept, because means say little of times of which a few are long.
create function duration_class(milliseconds double precision) returns int
  language sql immutable parallel safe
  return floor(ln(greatest(1, milliseconds)) / ln(1.1))::int;

create table decision_hours (
  destination_id uuid not null references destinations on delete cascade,
  client_id uuid not null references clients on delete cascade,
  hour timestamptz(3) not null,
  class int not null,
  count int not null,
  primary key (destination_id, client_id, hour, class)
);
create index decision_hours_age on decision_hours (hour);

-- outcome: `delivered`, or why the attempt failed.
create table attempt_hours (
  endpoint_id uuid not null references callback_endpoints on delete cascade,
  hour timestamptz(3) not null,
  outcome text not null,
  class int not null,
  count int not null,
  primary key (endpoint_id, hour, outcome, class)
);
create index attempt_hours_age on attempt_hours (hour);

-- What was there before is counted once; from then on the hours that are not over are.
insert into decision_hours (destination_id, client_id, hour, class, count)
select c.destination_id, c.client_id, date_trunc('hour', e.recorded_at, 'UTC'),
  duration_class((extract(epoch from e.recorded_at - s.submitted_at) * 1000)::double precision), count(*)
from events e join cases c on c.id = e.case_id join submissions s on s.id = e.subject_id
where e.name in ('accept-submission', 'reject-submission') and s.submitted_at is not null
group by 1, 2, 3, 4;

insert into attempt_hours (endpoint_id, hour, outcome, class, count)
select endpoint_id, date_trunc('hour', started_at, 'UTC'), coalesce(error_class, 'delivered'),
  duration_class(duration_milliseconds), count(*)
from callback_attempts group by 1, 2, 3, 4;
