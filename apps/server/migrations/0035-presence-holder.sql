-- The server process that holds the connection of a device: only it may say that the device has gone. Null: not connected, or
-- connected before this was written down.
alter table oem_device add column connected_to uuid;
