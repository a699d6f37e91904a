create function sales.revoke_consent(contact text, channel text, how text, note text default null) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored_contact text := sales_internal.normalize_contact(coalesce(revoke_consent.contact, ''));
begin
  if revoke_consent.channel is null or revoke_consent.channel not in ('calls', 'texts', 'all') then
    raise exception 'the channel must be one of calls, texts, all' using errcode = 'invalid_parameter_value';
  end if;
  perform sales_internal.require_text(revoke_consent.how, 'how (by what means it was revoked)');
  return sales_internal.record_revocation(stored_contact, revoke_consent.channel, revoke_consent.how, revoke_consent.note, null);
end $$;

comment on function sales.revoke_consent is
  'Records that somebody revoked a consent. Pass the phone number or email address, the channel (calls, texts or all), how they told you (such as by mail), and a note if you like. The revocation covers every lead with that number or address at once, and later leads until the person agrees again. Returns the number of leads covered. If it is 0, check the spelling. If the spelling was wrong, record the revocation again.';
