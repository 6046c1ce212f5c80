-- Days whose minutes are kept are judged at whatever age: an exchanged meter of last year is reported as one of last week is.
insert into judged_day (location_id, day, is_stale)
select distinct p.location_id, p.day, true from sample_day p join location l on l.id = p.location_id
on conflict do nothing;
