-- A secret that came into wrong hands: with its revocation the access tokens that were issued with it are refused at once.
alter table client_secrets
  add column ends_tokens boolean not null default false,
  add constraint client_secrets_ends_tokens_check check (revoked_at is not null or not ends_tokens);
-- looked at for nearly every call, and empty for nearly every client
create index client_secrets_ended on client_secrets (client_id) where ends_tokens;
