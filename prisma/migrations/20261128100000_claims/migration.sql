-- Where a notice goes now, as a table of one row or none, so that the planner can put its text into the statement that
-- asks: called as a function of one value it costs sixty microseconds each time.
create function callback_addresses(p_side text, p_case uuid, p_subject_kind text, p_subject uuid)
returns table (address uuid) language sql stable as $$
  select case p_side
    when 'administration' then (select d.callback_endpoint_id from destinations d where d.id = c.destination_id)
    else coalesce(
      c.callback_endpoint_id,
      case p_subject_kind
        when 'submission' then (select s.callback_endpoint_id from submissions s where s.id = p_subject)
        else (select s.callback_endpoint_id from submissions s
              where s.case_id = c.id and s.callback_endpoint_id is not null order by s.created_at desc, s.id desc limit 1)
      end)
  end
  from cases c where c.id = p_case
$$;
create or replace function callback_address(p_side text, p_case uuid, p_subject_kind text, p_subject uuid)
returns uuid language sql stable as $$
  select address from callback_addresses(p_side, p_case, p_subject_kind, p_subject)
$$;

-- Each callback writes its endpoint twice, in columns that no index has: with room on the page no index is touched.
alter table callback_endpoints set (fillfactor = 60);

-- What was given up lately is asked for, and of all that ended nothing else is: the index over all of it cost each callback
-- a write and was never read.
drop index notices_finished;
create index notices_given_up_lately on notices (finished_at) where state = 'given-up';

-- Claims look first at what has become due last.
create index notices_waiting_time on notices (next_attempt_at) where state = 'waiting';
