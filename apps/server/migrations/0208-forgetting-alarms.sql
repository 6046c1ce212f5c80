-- What is long over is deleted every night, without reading what stays.
create index alarm_over on alarm (resolved_at) where resolved_at is not null;
create index alarm_event_returned on alarm_event (at) where type in ('recurred', 'flapping');
create index support_request_of_alarm on support_request (alarm_id);
create index support_request_over on support_request (coalesce(until_at, decided_at, requested_at))
  where status not in ('pending', 'granted');
create index maintenance_window_over on maintenance_window (until_at);
create index on_call_shift_over on on_call_shift (until_at);

-- Numbers of controllers, minutes and days are whole: a rule with decimals kept all others from being judged.
update alarm_rule r set settings = r.settings || (
  select jsonb_object_agg(name, round((r.settings ->> name)::numeric))
  from unnest('{meanMin,controllers,withinMin,days,clearDays}'::text[]) name
  where jsonb_typeof(r.settings -> name) = 'number'
)
where r.settings ?| '{meanMin,controllers,withinMin,days,clearDays}'
  and exists (
    select from unnest('{meanMin,controllers,withinMin,days,clearDays}'::text[]) name
    where jsonb_typeof(r.settings -> name) = 'number'
      and (r.settings ->> name)::numeric <> round((r.settings ->> name)::numeric)
  );
