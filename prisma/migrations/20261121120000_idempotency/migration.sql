-- Claims an Idempotency-Key for the answer that the calling statement is about to make true (decisions 3): both are
-- written, or neither. p_claim: {clientId, operation, key, requestHash (hex), status, location, body}, or null when the
-- request had no key. A second request with the same key waits here for the first. False: it was answered before.
create function claim_idempotency_key(p_claim jsonb, p_now timestamptz) returns boolean language plpgsql as $$
begin
  if p_claim is null then
    return true;
  end if;
  insert into idempotency_keys (client_id, operation, key, request_hash, status, location, body, created_at)
    values ((p_claim ->> 'clientId')::uuid, p_claim ->> 'operation', p_claim ->> 'key',
            decode(p_claim ->> 'requestHash', 'hex'), (p_claim ->> 'status')::int, p_claim ->> 'location',
            p_claim ->> 'body', p_now)
    on conflict (client_id, operation, key) do update set
      request_hash = excluded.request_hash, status = excluded.status, location = excluded.location,
      body = excluded.body, created_at = excluded.created_at
      where idempotency_keys.created_at < p_now - interval '24 hours';
  return found;
end $$;
