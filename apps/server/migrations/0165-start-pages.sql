-- a page that does not exist yet cannot be where somebody starts
update user_account set start_page = 'home', start_location_id = null where start_page = 'strategies';
alter table user_account
  drop constraint user_account_start_page_check,
  add constraint user_account_start_page_check
    check (start_page in ('home', 'overview', 'charts', 'reports', 'pricing'));
