-- The alarm that a notice is about, as webhooks get it: `NoticeAlarm`.
alter table notice add column alarm jsonb;

-- An alarm may end without being solved: no one decided about its readings while they were new.
alter table alarm drop constraint alarm_resolved_because_check;
alter table alarm add constraint alarm_resolved_because_check
  check (resolved_because in ('cleared', 'rule', 'removed', 'lapsed'));

-- Notices from before this version do not say why.
update notice set "values" = "values" || '{"reason": ""}' where kind in ('alarm', 'alarmEscalated', 'alarmAwake');
update notification set "values" = "values" || '{"reason": ""}' where kind in ('alarm', 'alarmEscalated', 'alarmAwake');
