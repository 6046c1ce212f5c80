-- Pictures that companies uploaded, named by what they are: a browser may keep one for good. A logo at a foreign host was never
-- shown, since pages load pictures from our own host alone.
create table logo (
  -- SHA-256 of the content, hexadecimal
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 262144),
  created_at timestamptz not null default now()
);
alter table brand
  drop column logo_url,
  add column logo_hash text references logo;
create index brand_logo on brand (logo_hash);
