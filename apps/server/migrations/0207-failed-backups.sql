-- When super admins were notified that the scheduled backups of a controller failed; null: they were not.
alter table backup_task add column announced_at timestamptz;
