create table notification (
  id integer primary key generated always as identity,
  -- the notice it came from, which is gone by then
  notice_id integer not null,
  user_id integer not null references user_account on delete cascade,
  kind text not null,
  severity text not null check (severity in ('critical', 'major', 'minor', 'info')),
  needs jsonb not null,
  location_id integer references location on delete cascade,
  "values" jsonb not null,
  path text,
  topic text,
  mail jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  solved_at timestamptz
);
create index notification_of_user on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_of_topic on notification (topic, user_id) where topic is not null;

create table notification_delivery (
  id integer primary key generated always as identity,
  notification_id integer not null references notification on delete cascade,
  user_id integer not null references user_account on delete cascade,
  channel text not null check (channel in ('mail', 'push')),
  -- what it says: that it began, or that it is over
  is_solved boolean not null default false,
  due_at timestamptz not null,
  -- sending: handed to a job that tries again
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
  -- part of a digest, so it waits for the hour of the person
  is_digest boolean not null default false,
  -- deliveries with the same one are one message
  message_id uuid,
  -- why it was dropped or failed: right_ended, solved_before, preference, no_subscription …
  because text,
  attempts integer not null default 0,
  settled_at timestamptz
);
create index notification_delivery_due on notification_delivery (due_at) where status = 'waiting';
create index notification_delivery_of on notification_delivery (notification_id);
create index notification_delivery_of_message on notification_delivery (message_id) where status = 'sending';
-- what a person still gets, and when they last got something
create index notification_delivery_of_user on notification_delivery (user_id, channel, due_at) where status = 'waiting';
create index notification_delivery_last on notification_delivery (user_id, channel, settled_at) where status in ('sending', 'sent');

create table notification_preference (
  user_id integer not null references user_account on delete cascade,
  notice_group text not null,
  mail text not null check (mail in ('off', 'instant', 'daily', 'weekly')),
  push text not null check (push in ('off', 'instant')),
  primary key (user_id, notice_group)
);

create table notification_setting (
  user_id integer primary key references user_account on delete cascade,
  timezone text not null,
  digest_at time not null default '07:00',
  quiet_from time,
  quiet_until time,
  quiet_breaks text check (quiet_breaks in ('critical', 'major', 'minor', 'info')),
  check ((quiet_from is null) = (quiet_until is null))
);

-- The server's key pair for web push (VAPID), created at the first start.
create table push_key (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  sealed_private_key bytea not null
);

-- A push subscription ends with the session that made it.
create table push_subscription (
  id integer primary key generated always as identity,
  user_id integer not null references user_account on delete cascade,
  session_id integer not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  failures integer not null default 0
);
create index push_subscription_of_user on push_subscription (user_id);

create table webhook (
  id integer primary key generated always as identity,
  -- exactly one of them
  user_id integer references user_account on delete cascade,
  company_id integer references company on delete cascade,
  name text not null,
  url text not null,
  sealed_secret bytea not null,
  -- signs too until then
  sealed_former_secret bytea,
  former_until timestamptz,
  groups text[] not null,
  is_active boolean not null default true,
  disabled_because text,
  -- tries that failed since the last success
  failing integer not null default 0,
  last_delivered_at timestamptz,
  -- a receiver with too much to do gets nothing until then
  paused_until timestamptz,
  created_by integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (company_id is null))
);
create index webhook_of_user on webhook (user_id);
create index webhook_of_company on webhook (company_id);

create table webhook_delivery (
  id uuid primary key,
  webhook_id integer not null references webhook on delete cascade,
  kind text not null,
  body text not null,
  -- the right that its owner must still have when it is sent, as in `notice`
  needs jsonb not null,
  created_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz,
  last_status integer,
  last_fault text,
  settled_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (next_at) where status = 'waiting';
create index webhook_delivery_of on webhook_delivery (webhook_id, created_at desc);
