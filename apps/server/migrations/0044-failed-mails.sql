-- Mails that the mail server did not take at any try are told, too.
alter table mail drop constraint mail_status_check;
alter table mail add constraint mail_status_check check (status in ('outbox', 'sent', 'failed'));
