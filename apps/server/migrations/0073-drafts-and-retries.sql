-- A release is a draft until somebody publishes it: its signature was checked, and nobody is offered it.
alter table software_release add column published_at timestamptz;
update software_release set published_at = created_at;

-- An attempt in a roll-out that another one followed: it stays in the history of the controller and counts no more in the roll-out.
alter table software_update add column is_retried boolean not null default false;
drop index software_update_in;
create index software_update_in on software_update (rollout_id, status) where not is_retried;
