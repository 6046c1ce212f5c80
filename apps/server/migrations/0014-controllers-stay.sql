-- A location with controllers is not deleted: the database says so, and whoever deletes need not know of controllers.
alter table oem_device
  drop constraint oem_device_location_id_fkey,
  add constraint oem_device_location_id_fkey foreign key (location_id) references location on delete restrict;
