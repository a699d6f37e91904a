create function sales_internal.require_text(value text, name text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if value is null or value !~ '[^[:space:]]' then
    raise exception '% is missing', name using errcode = 'invalid_parameter_value';
  end if;
end $$;
