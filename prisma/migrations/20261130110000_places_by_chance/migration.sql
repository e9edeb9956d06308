-- A claim begins at a random place in the ring of owners. Their ids are in the order of time and all close together there,
-- so that it began at the oldest owner each time, and who stood behind 48 owners of whom nothing could be taken was found
-- only while its notice was among the newest. A notice tells its owner's place by a hash now, as good as by chance.
alter table notices rename column share_of to owner_place;

create function place_of_owner(p_owner uuid) returns uuid language sql immutable strict parallel safe
  return encode(substring(sha256(uuid_send(p_owner)) for 16), 'hex')::uuid;

update notices set owner_place = place_of_owner(owner_place) where state = 'waiting';

drop trigger set_share_of_notice on notices;
drop function set_share_of_notice();
create function set_owner_place() returns trigger language plpgsql as $$
begin
  new.owner_place := (select place_of_owner(e.share_of) from callback_endpoints e where e.id = new.endpoint_id);
  return new;
end $$;
create trigger set_owner_place before insert or update of endpoint_id on notices
  for each row execute function set_owner_place();
alter index notices_waiting_share rename to notices_waiting_owner;
