-- The language that whoever invites chose for the mail; null in invites from before there was a choice: that of the inviter.
alter table location_invite add column locale text;
alter table company_invite add column locale text;
