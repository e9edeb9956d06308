-- Of two submissions of a case that were created in the same millisecond one is the newest, and always the same: that
-- with the later id. So a reply's callback (decisions 7, "Address of a notice") does not depend on the order of rows.
create or replace function callback_address(p_side text, p_case uuid, p_subject_kind text, p_subject uuid) returns uuid
language sql stable as $$
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
