-- What several messages bring for one instant becomes one value, which would grow without end if its names ever differ.
create function merged_extra(kept jsonb, brought jsonb) returns jsonb language plpgsql immutable as $$
declare
  merged jsonb := coalesce(kept || brought, brought, kept);
begin
  if (select count(*) from jsonb_object_keys(merged)) > 64 then
    raise exception using errcode = '22023', message = 'more than 64 names outside the vocabulary at one instant';
  end if;
  return merged;
end $$;
