-- What people did. People and objects are named by number, not by foreign key: an entry outlives what it tells of.
create table audit_entry (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- null: the system itself
  actor_id integer,
  -- the person in whose name the actor worked (impersonation); null when in the own name
  as_user_id integer,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  object_type text not null,
  object_id text,
  object_name text,
  -- whose aggregators may read it; null: super admins alone
  company_id integer,
  ip inet,
  before jsonb,
  after jsonb
);
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_company on audit_entry (company_id, at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
create index audit_entry_object on audit_entry (object_type, object_id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
