-- Support access is control for a limited time, given to people who see the location anyhow. Until now it was a grant of its own for
-- people without any: those end here, because their people would keep the right to see the location.
delete from location_grant where ends_at is not null;
update support_request set status = 'ended' where status = 'granted';
