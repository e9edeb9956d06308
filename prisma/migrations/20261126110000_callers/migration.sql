-- Since when it is known that who has the account reads the mail of its address: a link that was mailed there was used.
-- Nobody knows it of the accounts that are there already.
alter table people add column email_proven_at timestamptz(3);

-- `mailed_at`: the link went to its address alone; null: it was handed to somebody. A link for a new password that a
-- stranger asks for by mail stands beside the one that an operator hands over, and does not replace it.
alter table one_time_links
  add column mailed_at timestamptz(3),
  drop constraint one_time_links_purpose_check,
  add constraint one_time_links_purpose_check
    check (purpose in ('operator', 'invitation', 'password', 'mailed-password'));

-- Whoever signed in at the provider has the provider's second factor, if any.
alter table portal_sessions
  drop constraint portal_sessions_second_factor_check,
  add constraint portal_sessions_second_factor_check
    check (second_factor in ('none', 'pending', 'done', 'provider'));
