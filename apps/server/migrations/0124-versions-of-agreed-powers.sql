-- Agreed powers change: each version holds from the first day of a month, until the next one does.
alter table agreed_powers
  -- what was told before tells no beginning: it holds since there have been blocks
  add column valid_from date not null default '2024-10-01' check (extract(day from valid_from) = 1);
alter table agreed_powers alter column valid_from drop default;
alter table agreed_powers drop constraint agreed_powers_pkey;
alter table agreed_powers add primary key (location_id, valid_from);
