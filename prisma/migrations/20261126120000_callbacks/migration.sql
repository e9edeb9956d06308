-- Whose share of the lanes an endpoint uses: of a destination its organisation's, which may have any number of
-- destinations, of a client its own. Notices repeat it, so that a claim finds by an index who has something waiting.
alter table callback_endpoints add column share_of uuid;
update callback_endpoints e
set share_of = coalesce((select d.organisation_id from destinations d
                         where e.owner_kind = 'destination' and d.id = e.owner_id), e.owner_id);
alter table callback_endpoints alter column share_of set not null;

create function set_share_of_endpoint() returns trigger language plpgsql as $$
begin
  new.share_of := coalesce((select d.organisation_id from destinations d
                            where new.owner_kind = 'destination' and d.id = new.owner_id), new.owner_id);
  return new;
end $$;
create trigger set_share_of_endpoint before insert on callback_endpoints
  for each row execute function set_share_of_endpoint();

alter table notices add column share_of uuid;
update notices n set share_of = e.share_of from callback_endpoints e where n.state = 'waiting' and e.id = n.endpoint_id;
alter table notices add check (state <> 'waiting' or share_of is not null);

create function set_share_of_notice() returns trigger language plpgsql as $$
begin
  new.share_of := (select e.share_of from callback_endpoints e where e.id = new.endpoint_id);
  return new;
end $$;
create trigger set_share_of_notice before insert or update of endpoint_id on notices
  for each row execute function set_share_of_notice();

create index notices_waiting_share on notices (share_of, endpoint_id, type, next_attempt_at) where state = 'waiting';

-- Endpoints that nothing refers to are removed 30 days later: each is looked at once a day, by the service clock.
alter table callback_endpoints
  add column looked_at timestamptz(3) not null default now(),
  add column idle_since timestamptz(3);
create index callback_endpoints_looked_at on callback_endpoints (looked_at);
create index notices_endpoint on notices (endpoint_id) where endpoint_id is not null;

-- Figures of callback attempts outlive the endpoints: they are of the owner.
create temporary table attempt_hours_before on commit drop as
select e.owner_kind, e.owner_id, h.hour, h.outcome, h.class, sum(h.count)::int as count
from attempt_hours h join callback_endpoints e on e.id = h.endpoint_id
group by 1, 2, 3, 4, 5;
drop table attempt_hours;
create table attempt_hours (
  owner_kind text not null,
  owner_id uuid not null,
  hour timestamptz(3) not null,
  outcome text not null,
  class int not null,
  count int not null,
  primary key (owner_kind, owner_id, hour, outcome, class)
);
create index attempt_hours_age on attempt_hours (hour);
insert into attempt_hours select * from attempt_hours_before;
