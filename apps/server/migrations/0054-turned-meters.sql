-- A meter that is mounted the wrong way round is read the right way from the first reading on; what kind of device it is, people
-- may know better than the controller that announces it.
alter table device add column reversed boolean not null default false;
alter table device add column category_by_people boolean not null default false;
