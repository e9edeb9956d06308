-- The test receiver that a destination's callback form offers: one for each destination, however often it is asked for.
alter table sandbox_receivers add column destination_id uuid references destinations (id) on delete set null;
create unique index sandbox_receivers_destination on sandbox_receivers (destination_id) where destination_id is not null;
