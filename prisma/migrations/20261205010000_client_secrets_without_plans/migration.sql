-- A client's secret is exchanged by its second secret, without a plan (decision 0085). Plans that are open end: both secrets
-- of the client stay valid, so that no program is locked out, and the old one is revoked by hand. The audit log has each step
-- of every plan already.
insert into audit_log (at, actor_kind, actor_name, action, organisation_id, object_kind, object_id, object_name, after)
  select clock_timestamp(), 'system', 'upgrade', 'step-rotation', c.organisation_id, 'client', c.id::text, c.name,
         jsonb_build_object('kind', r.kind, 'step', 'cancel', 'oldId', r.old_id, 'newId', r.new_id,
                            'retireAfterDays', r.retire_after_days, 'bothStayValid', true)
  from rotations r join clients c on c.id = r.client_id where r.ended_at is null order by r.created_at;

do $$
declare
  v_clients text;
begin
  select string_agg(client_id::text, ', ' order by created_at) into v_clients
    from rotations where client_id is not null and ended_at is null;
  if v_clients is not null then
    raise warning 'Exchanges of client secrets that were under way have ended, and both secrets stay valid, also where the old one was to end by itself. Revoke the old one once no program uses it, on the pages of these clients: %', v_clients;
  end if;
end $$;

delete from rotations where client_id is not null;
delete from rotation_postponements where kind = 'client-secret';

alter table rotations
  drop column client_id cascade,
  alter column destination_id set not null,
  drop constraint rotations_kind_check,
  add constraint rotations_kind_check check (kind in ('encryption-key', 'signing-key', 'callback-secret'));
alter table rotation_postponements rename column owner_id to destination_id;
alter table rotation_postponements
  drop constraint rotation_postponements_kind_check,
  add constraint rotation_postponements_kind_check check (kind in ('encryption-key', 'signing-key', 'callback-secret'));

-- Versions of before read and write the plans of clients.
update installation set oldest_that_may_work = 2;
