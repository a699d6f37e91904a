-- How a person may be reached. Lists, mails, sentences and the answer to the visitor call it, so
-- that no two of them say different things.
create function sales_internal.reach(
  is_stopped boolean,
  may_call boolean,
  has_address boolean,
  wish text,
  texts_are_stopped boolean
)
returns text
language sql immutable parallel safe
-- The first case that holds. `may_call` is written once, or PostgreSQL wouldn't inline this.
return case
  when is_stopped then 'none'
  -- Who can't be called has only the mailbox, whatever they wished.
  when not may_call then case when has_address then 'email' else 'none' end
  -- Their wish comes next, if it can be granted: who asked for a text and then stopped texts gets
  -- an email, and a call only if there is no address.
  when wish = 'text' and not texts_are_stopped then 'text'
  when wish in ('email', 'text') and has_address then 'email'
  else 'call'
end;

-- Numbers come first in the contacts of a lead, so the last one is an address if there is any.
create function sales_internal.has_address(contacts text[])
returns boolean
language sql immutable parallel safe
return contacts[cardinality(contacts)] like '%@%';

-- The answer to the visitor shows nobody that somebody is stopped.
create function sales_internal.reach_unstopped(lead public.leads)
returns text
language sql immutable parallel safe
-- If no contact can be read, the answer is email: a person may still read what was typed.
return coalesce(
  nullif(
    sales_internal.reach(
      is_stopped => false,
      may_call => sales_internal.is_domestic(lead.phone_e164),
      has_address => sales_internal.has_address(lead.contacts),
      wish => lead.reach_by,
      texts_are_stopped => false
    ),
    'none'
  ),
  'email'
);

comment on function sales_internal.reach is
  'How a person may be reached: call, text, email or none.';
comment on function sales_internal.has_address is
  'Whether an address is among the contacts of a lead.';
comment on function sales_internal.reach_unstopped is
  'How to reach the sender of a lead, as if nobody were stopped.';
