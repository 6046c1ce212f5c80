-- People put the devices of a location into an order, say which meter stands behind which, and delete what is gone. Null in `sort`:
-- nobody has said where it stands; such devices follow the others, by priority and name.
alter table device add column sort integer;
alter table device add column parent_by_people boolean not null default false;
-- when it was deleted, where people did it
alter table device add column deleted_at timestamptz;
create index device_parent on device (parent_id) where parent_id is not null;
