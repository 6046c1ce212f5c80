-- What browsers find at a company's own domain: asked from time to time, for the company's alarms. A result is about `host`, and means
-- nothing once the brand has another one.
create table brand_address (
  brand_id integer primary key references brand on delete cascade,
  host text not null,
  -- null: nothing is known yet
  checked_at timestamptz,
  fault text check (fault in ('no_address', 'private_address', 'unreachable', 'certificate')),
  -- first time of the fault, without an answer in between that was fine
  failed_since timestamptz check ((failed_since is null) = (fault is null)),
  certificate_ends_at timestamptz,
  next_at timestamptz not null
);
create index brand_address_due on brand_address (next_at);
