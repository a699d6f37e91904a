create view sales.revocations as
select
  sales_internal.local_time(coalesce(requested_at, at)) as taken_back_local,
  contact,
  channel,
  how,
  note,
  by as noted_by,
  at as took_effect_at,
  least(
    (select undo.at from public.revocations undo where undo.undoes = revocation.id),
    (select min(lift.at) from sales_internal.revocations lift
      where lift.action = 'lift' and lift.contact = revocation.contact and lift.channel = revocation.channel
        and lift.from_page = revocation.from_page and lift.at > revocation.at)) as lifted_at,
  id as revocation_id
from public.revocations revocation
where action = 'stop'
order by at desc;

call sales_internal.describe('sales.revocations',
  'Revoked consents and requests for no more calls, latest first. Rows are never changed. They stay when the lead is erased, because they must still be honored.',
  'taken_back_local', 'When the revocation was recorded, or sent from the page /stop, in the business''s time zone.',
  'contact', 'The phone number in E.164 or the email address. The revocation covers all leads with this contact, and later leads until the person agrees again. For a lead without a valid number or address, the lead''s id.',
  'channel', 'What the person stopped: calls (automated calls), texts, all (both), or do_not_call (every call, even by hand).',
  'noted_by', 'The login that recorded the row.',
  'took_effect_at', 'When the revocation was stored. It covers what was stored before, and what was sent before but stored later.',
  'lifted_at', 'When a salesperson lifted or undid the stop. A later lead that is not suspected also ends a stop of all contact from the page /stop, but does not set lifted_at.',
  'revocation_id', 'The row''s id. Pass it to undo.');
