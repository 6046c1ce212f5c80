-- Lists in their usual order from an index: a page is read off, and nothing is sorted that is not shown.
create index user_account_in_order on user_account (last_name_folded, first_name_folded, id);
create index user_account_by_address on user_account (email_folded, id);
create index location_in_order on location (name_folded, id);
create index device_in_order on device (name_folded, id);

create index location_of_company_in_order on location (company_id, name_folded, id);
drop index location_company;
create index location_of_group_in_order on location (location_group_id, name_folded, id);
drop index location_group_of;
