-- how many more times the controller tries by itself to reach a device in error; null where it does not say
alter table device add column retries_available integer check (retries_available >= 0);
