-- Notices queued by any module in the transaction that causes them. The module `notifications` takes them from here.
create table notice (
  id integer primary key generated always as identity,
  kind text not null,
  severity text not null check (severity in ('critical', 'major', 'minor', 'info')),
  user_ids integer[] not null,
  -- the right that each person must still have when it is sent: {"type": "location", "id": 7, "action": "view"}
  needs jsonb not null,
  "values" jsonb not null,
  path text,
  -- a later notice of the same topic replaces this one on a phone, and one that says `solved` ends it
  topic text,
  is_solved boolean not null default false,
  -- waits for no others before it is sent
  is_prompt boolean not null default false,
  -- particulars of its mail: `NoticeMail`
  mail jsonb not null,
  created_at timestamptz not null default now()
);
