-- The product's own words under its name are a message in the visitor's language; a slogan in the table is a company's.
update brand set slogan = null
where identifier is null and host is null and slogan = 'Your energy, at a glance';
