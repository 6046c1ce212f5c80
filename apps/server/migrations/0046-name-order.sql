-- Names stand in the order that people here look them up in: Č after C, Š after S, Ž after Z, House 2 before House 10. One order
-- for all, so that a page of any list is still read off an index.
create collation name_order (provider = icu, locale = 'sl-u-kn-true');

drop index user_account_in_order;
create index user_account_in_order on user_account (last_name collate name_order, first_name collate name_order, id);
drop index location_in_order;
create index location_in_order on location (name collate name_order, id);
drop index device_in_order;
create index device_in_order on device (name collate name_order, id);
drop index location_of_company_in_order;
create index location_of_company_in_order on location (company_id, name collate name_order, id);
drop index location_of_group_in_order;
create index location_of_group_in_order on location (location_group_id, name collate name_order, id);
