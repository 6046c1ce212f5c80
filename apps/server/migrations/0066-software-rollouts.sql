-- A release on its way to every controller that it is for, a few of them first.
create table software_rollout (
  id integer generated always as identity primary key,
  release_id integer not null references software_release,
  -- the roll-out that this one takes back
  rolls_back integer references software_rollout,
  status text not null check (status in ('running', 'paused', 'finished', 'rolled_back')),
  stage text not null check (stage in ('canary', 'everyone')),
  canary_pct smallint not null,
  max_failure_pct smallint not null,
  at_once smallint not null,
  soak_hours smallint not null,
  paused_because text,
  -- what failed before was judged by somebody and counts no more
  judged_at timestamptz not null default now(),
  origin text not null,
  -- who answers for it; without such a person it goes no further
  responsible_id integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- of a release one at a time
create unique index software_rollout_open on software_rollout (release_id) where status in ('running', 'paused');
create index software_rollout_to on software_rollout (release_id);
create index software_rollout_back on software_rollout (rolls_back);
create index software_rollout_by on software_rollout (responsible_id);

alter table software_update
  add column rollout_id integer references software_rollout on delete cascade,
  add column is_canary boolean not null default false;
create index software_update_in on software_update (rollout_id, status);
