-- Kinds of alarms that a person wants otherwise than alarms in general.
create table notification_kind_preference (
  user_id integer not null references user_account on delete cascade,
  alarm_kind text not null,
  mail text not null check (mail in ('off', 'instant', 'daily', 'weekly')),
  push text not null check (push in ('off', 'instant')),
  primary key (user_id, alarm_kind)
);

-- Less severe alarms are in the app only.
alter table notification_setting
  add column alarm_mail_from text not null default 'info'
    check (alarm_mail_from in ('critical', 'major', 'minor', 'info')),
  add column alarm_push_from text not null default 'info'
    check (alarm_push_from in ('critical', 'major', 'minor', 'info'));

-- The kind of alarm that it is about; null if it is about none.
alter table notification add column alarm_kind text;
