-- A product that nobody named beside a platform's own name was given that of the default brand; mails now say it.
update brand set product_name = brand.platform_name
from brand standard
where standard.identifier is null and standard.host is null and brand.id <> standard.id
  and brand.product_name = standard.product_name and brand.platform_name <> standard.platform_name;
