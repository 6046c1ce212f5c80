-- What became of the mail of an invite, so that who invited sees it.
alter table location_invite
  add column mail_sent_at timestamptz,
  add column mail_failed_at timestamptz;
update location_invite set mail_sent_at = created_at where token_hash is not null;
