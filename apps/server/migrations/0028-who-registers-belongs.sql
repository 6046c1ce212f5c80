-- Whoever registers where no company's brand is visited belongs to this one.
alter table company add column is_default boolean not null default false;
create unique index company_one_default on company ((true)) where is_default;

-- Whose site somebody registered on, until the address is confirmed and they are a member there.
alter table user_account add column joins_company_id integer references company on delete set null;
