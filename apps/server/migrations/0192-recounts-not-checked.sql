-- What a nightly recount left out, and on how many days of locations: [{"part": "demand", "days": 3}]; null for nights that did not keep it.
alter table recount_run add column not_checked jsonb check (jsonb_typeof(not_checked) = 'array');
