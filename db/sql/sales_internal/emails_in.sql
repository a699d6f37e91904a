-- All email addresses in a text, in lower case, without the spaces and punctuation around them. Domains must be in ASCII.
create function sales_internal.emails_in(typed text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  plain text := sales_internal.plain_text(typed);
  spaced text;
begin
  if strpos(plain, '@') = 0 then return '{}'; end if;
  -- Most texts are only an address, which this finds sooner.
  if plain ~ '^[a-z0-9][a-z0-9._+-]*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$' then return array[plain]; end if;
  if plain ~ '\s' then
    plain := regexp_replace(plain, '\s*(@)\s*|\s+(\.)\s*', '\1\2', 'g');
    plain := regexp_replace(plain, '(@[a-z0-9-]+\.)\s+(?=[a-z0-9])', '\1');
    -- Other words before the only address may be a name, or a part of the address typed with a space. Both readings count.
    spaced := substring(btrim(plain), '^[^@<>(),;:"\[\]]+\s[^\s@<>(),;:"\[\]]+@[^\s@]+$');
  end if;
  return (
    select coalesce(array_agg(address order by place), '{}')
    from (
      select address, min(place)
      from (
        select ltrim(part[1], '.''`*/|{}') || '@' || rtrim(part[2], '.''`*{}|~!$%^+-_'), place
        from regexp_matches(concat_ws(' ', regexp_replace(spaced, '\s', '', 'g'), plain),
          '([^\s@<>(),;:"\[\]]+)@([^\s@<>(),;:"\[\]/?#&=|]+)', 'g') with ordinality matched (part, place)) matched (address, place)
      where address ~ '^[^@]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$'
      group by address) addresses (address, place));
end $$;
