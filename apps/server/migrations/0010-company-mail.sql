-- From which domain a company sends mail, and with which key it signs. The key pair belongs to the domain: another domain gets
-- another one. Mails carry the company's address only while the DKIM record, which only the domain's owner can set, was found.
create table company_mail (
  company_id integer primary key references company on delete cascade,
  domain text not null check (domain = lower(domain)),
  dkim_selector text not null,
  -- base64 of the public key as the DNS record has it
  dkim_public_key text not null,
  -- PKCS #8, sealed with SECRET_KEY
  dkim_private_key bytea not null,
  spf_state text not null default 'unchecked' check (spf_state in ('unchecked', 'verified', 'not_found', 'no_answer')),
  dkim_state text not null default 'unchecked' check (dkim_state in ('unchecked', 'verified', 'not_found', 'no_answer')),
  dmarc_state text not null default 'unchecked' check (dmarc_state in ('unchecked', 'verified', 'not_found', 'no_answer')),
  checked_at timestamptz
);
