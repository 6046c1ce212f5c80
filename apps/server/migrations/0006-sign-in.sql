-- How often something guarded (a sign-in, say) was tried lately. Losing it in a crash only forgets the count.
create unlogged table attempt (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index session_expiry on session (expires_at);
