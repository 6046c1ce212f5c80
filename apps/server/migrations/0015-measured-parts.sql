-- What of a location was measured, one bit per part (packages/domain/energy/balance/measured-parts.ts). The others' energy is told by
-- registers over a gap: it counts in totals and is drawn nowhere.
alter table location_quarter add column measured smallint not null default 63;
alter table location_day add column measured smallint not null default 63;
update location_quarter set measured = 0 where covered_minutes = 0;
update location_day set measured = 0 where covered_minutes = 0;
alter table location_quarter alter column measured drop default;
alter table location_day alter column measured drop default;

-- A quarter-hour that only registers tell of is either read at its edges or lies in a gap. It is rolled up again where its
-- minutes are still kept; until then, and where they are not, a spread energy counts as a gap.
update device_quarter set covered_minutes = 0 where power_mean_w is null and mark <> 'ok';
insert into dirty_quarter (location_id, at)
select q.location_id, q.at from location_quarter q
where q.covered_minutes = 0 and (
  q.at > now() - interval '2 days'
  or exists (
    select 1 from sample_day d
    where d.location_id = q.location_id and d.day = ((q.at - interval '15 minutes') at time zone 'UTC')::date
  )
);
