-- Links and half-made sign-ins that were asked for before this moment work no more: a password, an address or the wish to be signed
-- out everywhere came after them.
alter table user_account add column links_valid_from timestamptz not null default to_timestamp(0);

-- The address that the account must still have for a link to work; null for what no mail carries.
alter table one_time_token add column for_email text;
