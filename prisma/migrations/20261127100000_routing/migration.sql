-- Which services a destination offers where, a row for each region of each service, so that the routing interface finds
-- the destinations of a place by an index, however many there are. `region` has the digits as the destination lists them,
-- without DE; `*` is a service without regions, which is offered everywhere.
create table offered_services (
  identifier text not null,
  region text not null,
  destination_id uuid not null references destinations (id) on delete cascade,
  primary key (identifier, region, destination_id)
);
create index offered_services_destination on offered_services (destination_id);

-- No statement that changes a destination need think of it.
create function list_offered_services() returns trigger language plpgsql as $$
begin
  delete from offered_services where destination_id = new.id;
  insert into offered_services (identifier, region, destination_id)
  select distinct service ->> 'identifier', coalesce(regexp_replace(region, '^DE', ''), '*'), new.id
  from jsonb_array_elements(new.public_services) service
  left join lateral jsonb_array_elements_text(service -> 'regions') region on true;
  return null;
end $$;

create trigger destinations_offered_first after insert on destinations
  for each row execute function list_offered_services();
create trigger destinations_offered after update of public_services on destinations
  for each row when (old.public_services is distinct from new.public_services)
  execute function list_offered_services();

insert into offered_services (identifier, region, destination_id)
select distinct service ->> 'identifier', coalesce(regexp_replace(region, '^DE', ''), '*'), d.id
from destinations d, jsonb_array_elements(d.public_services) service
left join lateral jsonb_array_elements_text(service -> 'regions') region on true;
