-- Leaves out nulls, so that adding a column changes no existing hash, and columns that are derived from others. Runs in UTC,
-- because to_jsonb writes timestamps in the current time zone. Sales logins may not use this schema, so the body must refer to
-- objects, not to names.
create function sales_internal.row_sha256(consent public.consents) returns text
language sql stable set timezone = 'UTC'
return encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(consent) - '{row_sha256, contacts}'::text[])::text, 'UTF8')), 'hex');

create function sales_internal.derive_consent() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.contacts := sales_internal.identities_in(new.phone);
  new.stored_at := coalesce(new.stored_at, clock_timestamp());
  new.given_at := least(new.given_at, now());
  new.row_sha256 := sales_internal.row_sha256(new);
  return new;
end $$;

create trigger consents_derived before insert on public.consents
  for each row execute function sales_internal.derive_consent();

-- Protects evidence from errors in the site and in SQL typed by hand.
create function sales_internal.refuse_change() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% are evidence: rows may be added, but not changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger consents_append_only before update or delete or truncate on public.consents
  for each statement execute function sales_internal.refuse_change();

alter table public.consents enable always trigger consents_append_only;

create trigger revocations_append_only before update or delete or truncate on public.revocations
  for each statement execute function sales_internal.refuse_change();

alter table public.revocations enable always trigger revocations_append_only;
