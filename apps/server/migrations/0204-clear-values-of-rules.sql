-- Alarms of more kinds have a value at which they end. The platform's rules get it at start-up; this is for rules that
-- people have changed.
update alarm_rule r set settings = c.added || r.settings
from (values
  ('COST_OVER_BUDGET', '{"clearPct": 97}'::jsonb),
  ('EXCESS_POWER_QUARTER', '{"clearPct": 95}'),
  ('UNUSUAL_CONSUMPTION', '{"clearPct": 80}'),
  ('STANDBY_INCREASE', '{"clearPct": 80}')
) as c (kind, added)
where r.kind = c.kind;

update alarm_rule set settings =
  jsonb_build_object('clearDays', least(3, (settings ->> 'days')::double precision)) || settings
where kind = 'PORTAL_DATA_MISSING';

update alarm_rule set settings =
  jsonb_build_object('clearHours', greatest(12, (settings ->> 'leastHours')::double precision)) || settings
where kind = 'PRICES_MISSING';

update alarm_rule set settings =
  jsonb_build_object('clearW', greatest(50, (settings ->> 'leastW')::double precision)) || settings
where kind = 'NO_PRODUCTION';
