-- When a device belonged to its location. Within these times its silence makes the balance unknown; outside them it is no part of it.
create table device_membership (
  device_id integer not null references device on delete cascade,
  from_at timestamptz not null,
  -- null: it belongs still
  until_at timestamptz,
  -- serial of the controller that reached it; null where there was none, or it is not known any more
  serial text,
  -- readings: known only from readings older than the link, up to the last of them
  ended_by text check (ended_by in ('unlink', 'delete', 'replace', 'readings')),
  primary key (device_id, from_at),
  check (until_at > from_at),
  check ((until_at is null) = (ended_by is null))
);
create unique index device_membership_open on device_membership (device_id) where until_at is null;
create index device_membership_serial on device_membership (serial) where serial is not null;

-- When people left a device out of calculations: it belongs, and what it measures does not count.
create table device_exclusion (
  device_id integer not null references device on delete cascade,
  -- 1970: for its whole history
  from_at timestamptz not null,
  until_at timestamptz,
  primary key (device_id, from_at),
  check (until_at > from_at)
);

insert into device_exclusion (device_id, from_at)
select id, 'epoch' from device where excluded_in_calculations;

-- What a controller left behind when it was unlinked is told from a device of its own by the name that it had there.
update device set status = 'deleted', deleted_at = coalesce(last_activity_at, created_at)
where oem_device_id is null and source is not null and status <> 'deleted';

-- History may be older than the row of its device. Of what was deleted, silence before the deletion was no gap so far, and stays none.
insert into device_membership (device_id, from_at, until_at, serial, ended_by)
select d.id, first.at, ended.at, o.serial,
  case when ended.at is null then null when d.oem_device_id is null and d.source is not null then 'unlink' else 'delete' end
from device d
left join oem_device o on o.id = d.oem_device_id
cross join lateral (
  select least(d.created_at, (
    select q.at from device_quarter q where q.location_id = d.location_id and q.device_id = d.id order by q.at limit 1
  )) as at
) first
cross join lateral (
  select case when d.status = 'deleted'
    then greatest(first.at, coalesce(d.last_activity_at, d.deleted_at, d.created_at)) + interval '1 minute'
  end as at
) ended;

-- Taken over from another controller; true until the new one announces what stands behind it.
alter table device add column awaits_announcement boolean not null default false;

-- Whoever adds a device, it belongs from that moment on.
create function device_belongs() returns trigger language plpgsql as $$
begin
  insert into device_membership (device_id, from_at, until_at, serial, ended_by)
  values (new.id, new.created_at, null, (select serial from oem_device where id = new.oem_device_id), null);
  if new.excluded_in_calculations then
    insert into device_exclusion (device_id, from_at) values (new.id, 'epoch');
  end if;
  return null;
end $$;
create trigger device_belongs after insert on device for each row execute function device_belongs();
