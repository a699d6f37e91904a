-- How a person may be reached, which the lists, the mails, the answer to the visitor and the
-- sentences read. `may_call`: their number is of here and, as far as is known, their own.
create function sales_internal.reach(
  is_stopped boolean,
  may_call boolean,
  has_address boolean,
  reach_by text,
  texts_are_stopped boolean
)
returns text
language sql immutable parallel safe
-- The first that holds. Who can't be called has only the mailbox, whatever they wished.
return case
  when is_stopped then 'none'
  when not may_call and not has_address then 'none'
  when not may_call then 'email'
  -- Their wish comes next, if it can be kept: who asked for a text and then stopped texts gets an
  -- email, and a call only if there is no address.
  when reach_by = 'email' and has_address then 'email'
  when reach_by = 'text' and not texts_are_stopped then 'text'
  when reach_by = 'text' and has_address then 'email'
  else 'call'
end;

-- The answer to the visitor shows nobody that somebody is stopped.
create function sales_internal.reach_unstopped(lead public.leads)
returns text
language plpgsql stable as $$
declare
  reach text;
begin
  -- A new lead has nothing but what was typed, so its number is right until somebody says
  -- otherwise.
  reach := sales_internal.reach(
    is_stopped => false,
    may_call => coalesce(lead.phone_e164 like '+1%', false) and not exists (
      select from sales_internal.area_codes abroad
      where abroad.code = substr(lead.phone_e164, 3, 3)
        and abroad.opens_in is null
    ),
    has_address => lead.contacts[cardinality(lead.contacts)] like '%@%',
    reach_by => lead.reach_by,
    texts_are_stopped => false
  );

  -- Who typed nothing that can be read is told the kindest thing that may come true.
  return case reach when 'none' then 'email' else reach end;
end $$;

comment on function sales_internal.reach is
  'How a person may be reached: call, text, email or none.';
comment on function sales_internal.reach_unstopped is
  'How to reach the sender of a lead, as if nobody were stopped.';
