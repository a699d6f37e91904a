create function sales.revoke_consent(contact text, channel text, how text, note text default null) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stopped_contacts constant text[] := sales_internal.require_contacts(revoke_consent.contact);
begin
  perform sales_internal.require_one_of(revoke_consent.channel, array['calls', 'texts', 'all'], 'the channel');
  perform sales_internal.require_text(revoke_consent.how, 'how (by what means it was revoked)');
  perform sales_internal.record_stop(stopped_contacts, array[revoke_consent.channel], revoke_consent.how, revoke_consent.note);
  return (select count(*) from public.leads where leads.contacts && stopped_contacts);
end $$;

comment on function sales.revoke_consent is
  'Records that somebody revoked a consent. Pass the phone number or email address, the channel (calls, texts or all), how they told you (such as by mail), and a note if you like. The revocation covers every lead with that number or address at once, and later leads until the person agrees again. Returns the number of leads covered. If it is 0, check the spelling. If the spelling was wrong, undo the row of revocations, and record it again.';
