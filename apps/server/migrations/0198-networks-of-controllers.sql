-- Which controllers came from the same network when they last connected, to recognise an outage that several companies share: a keyed
-- hash of the first part of the address (/24 or /48), from which no address can be read. Null: no public address, or gone for a week.
alter table oem_device add column network text;
