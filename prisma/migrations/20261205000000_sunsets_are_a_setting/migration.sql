-- The ends of what is deprecated are the setting DEPRECATION_SUNSETS (decision 0084). Those that operators have set go into
-- the audit log and, as the line to add to the settings, into the log of the start.
do $$
declare
  v_line text;
begin
  select 'DEPRECATION_SUNSETS=' || string_agg(
           what || '=' || to_char(sunset_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ',' order by what)
    into v_line from deprecation_sunsets;
  if v_line is null then
    return;
  end if;
  insert into audit_log (at, actor_kind, actor_name, action, object_kind, object_id, before, after)
    select clock_timestamp(), 'system', 'upgrade', 'set-deprecation-end', 'deprecation', what,
           jsonb_build_object('sunset', sunset_at), jsonb_build_object('sunset', null, 'setting', v_line)
    from deprecation_sunsets order by what;
  raise warning 'The ends of what is deprecated are a setting now. To announce them on, add this line: %', v_line;
end $$;

drop table deprecation_sunsets;

-- Versions of before read the table again and again.
update installation set oldest_that_may_work = 2;
