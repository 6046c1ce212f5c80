-- Its quarter-hours were gone when its costs were to be counted anew: they stand as they were counted before.
alter table cost_day add column is_outdated boolean not null default false;
