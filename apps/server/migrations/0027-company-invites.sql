-- Who was asked by e-mail to become a member of a company, and what became of it.
create table company_invite (
  id integer primary key generated always as identity,
  company_id integer not null references company on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED', 'ROLE_AGGREGATOR')),
  -- SHA-256 of the token in the mail, null until the mail is made, as in location_invite
  token_hash bytea unique,
  invited_by integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mail_sent_at timestamptz,
  mail_failed_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by integer references user_account on delete set null,
  revoked_at timestamptz
);
create index company_invite_company on company_invite (company_id, id desc);
create index company_invite_open on company_invite (email) where confirmed_at is null and revoked_at is null;
