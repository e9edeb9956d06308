-- Two endpoints of one destination, at the same address with different secrets, while one secret is exchanged for the
-- other: what goes to either is signed with both.
alter table callback_endpoints add column other_id uuid references callback_endpoints on delete set null;
create index callback_endpoints_other on callback_endpoints (other_id) where other_id is not null;
