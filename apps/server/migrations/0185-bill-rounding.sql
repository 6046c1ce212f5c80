-- How the total of a bill comes about: the exact sum rounded once, as until now, or rounded lines and VAT on their sum, added up.
alter table utility_plan_version
  add column rounding text not null default 'exact' check (rounding in ('exact', 'lines'));
