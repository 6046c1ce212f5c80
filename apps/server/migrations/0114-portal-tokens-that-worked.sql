-- When the portal last answered a token: status 500 for one that never worked may mean that it is wrong, for others that the portal is down.
alter table portal_credential add column worked_at timestamptz;
