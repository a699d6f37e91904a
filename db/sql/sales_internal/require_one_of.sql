create function sales_internal.require_one_of(value text, choices text[], name text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if value is null or value <> all (choices) then
    raise exception '% must be one of %', name, array_to_string(choices, ', ') using errcode = 'invalid_parameter_value';
  end if;
end $$;
