-- Browsers name a host without the dot at its end, so a brand that was saved with one was never found.
update brand set host = rtrim(host, '.')
where host like '%.' and not exists (select from brand other where other.host = rtrim(brand.host, '.'));
