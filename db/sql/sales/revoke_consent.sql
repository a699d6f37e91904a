create function sales.revoke_consent(contact text, channel text, how text, note text default null) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stopped_contacts text[] := sales_internal.contacts_in(coalesce(revoke_consent.contact, ''));
  changes integer;
begin
  if sales_internal.plain_text(revoke_consent.contact) ~ '@[^@\s]*[^@\s\u0001-\u007f]' then
    raise exception 'the domain of the address must be in ASCII, such as xn--bcher-kva.example'
      using errcode = 'invalid_parameter_value';
  elsif stopped_contacts = '{}' then
    raise exception 'the contact is neither a telephone number nor an email address'
      using errcode = 'invalid_parameter_value';
  end if;
  if revoke_consent.channel is null or revoke_consent.channel not in ('calls', 'texts', 'all') then
    raise exception 'the channel must be one of calls, texts, all' using errcode = 'invalid_parameter_value';
  end if;
  perform sales_internal.require_text(revoke_consent.how, 'how (by what means it was revoked)');
  select count(*) filter (where sales_internal.record_revocation(
    stopped, revoke_consent.channel, revoke_consent.how, revoke_consent.note)) into changes
  from unnest(stopped_contacts) stopped;
  if changes > 0 then perform sales_internal.queue_revoked(stopped_contacts); end if;
  return (select count(*) from public.leads where leads.contacts && stopped_contacts);
end $$;

comment on function sales.revoke_consent is
  'Records that somebody revoked a consent. Pass the phone number or email address, the channel (calls, texts or all), how they told you (such as by mail), and a note if you like. The revocation covers every lead with that number or address at once, and later leads until the person agrees again. If an equal revocation is in force, nothing is recorded. Returns the number of leads covered. If it is 0, check the spelling. If the spelling was wrong, record the revocation again.';
