-- The text in plain letters, without what is no number: addresses, prices, times, and 24/7.
create function sales_internal.number_text(typed text) returns text
language plpgsql immutable parallel safe as $$
declare
  plain text := sales_internal.plain_text(typed);
begin
  if strpos(plain, '@') > 0 then plain := regexp_replace(plain, '\S*\s*@\s*\S*', ',', 'g'); end if;
  -- An O between digits is a zero.
  while plain ~ '[0-9]o|o[0-9]' and plain ~ '[0-9]o(?![a-np-z])|(?<![a-np-z])o[0-9]' loop
    plain := regexp_replace(plain, '([0-9])o(?![a-np-z])|(?<![a-np-z])o([0-9])', '\10\2');
  end loop;
  if plain ~ '[$€£:/]|\(0\)' then
    plain := regexp_replace(plain, '[$€£]\s*[0-9][0-9.,]*|(?<![0-9])[0-9]{1,2}(:[0-9]{2}|/[0-9]{1,2})(?![0-9])', ',', 'g');
    -- It isn't dialed.
    plain := regexp_replace(plain, '(\+[0-9]{1,3}\s*)\(0\)', '\1', 'g');
  end if;
  return substring(plain, '[+0-9].*$');
end $$;

-- The number with which the text begins, in E.164, and the rest of the text.
create function sales_internal.first_number(text text, out number text, out rest text)
language plpgsql immutable parallel safe as $$
declare
  between_digits constant text := '[\s.()\[\]{}<>_*~-]*';
  country constant text := '(?:(?:\++_|00_|011_)?1_){0,2}';
  north_american constant text := replace('^' || country || '([2-9](?:_[0-9]){2})_/?_([2-9](?:_[0-9]){6})(?![0-9])', '_', between_digits);
  -- Four or more letters in a row after the area code stand for the keys of a telephone.
  lettered constant text := replace('^' || country || '([2-9](?:_[0-9]){2})_((?:[0-9]_){0,3}[a-z]{4,}(?:_(?:[0-9]|[a-z]{4,}))*)',
    '_', between_digits);
  international constant text := replace('^(?:\++|00|011)_([2-9](?:_[0-9]){6,14})(?![0-9])', '_', between_digits);
  part text[] := regexp_match(text, north_american);
  keys text;
begin
  rest := regexp_replace(text, north_american, '');
  if part is null then
    part := regexp_match(text, lettered);
    keys := substring(translate(part[2], 'abcdefghijklmnopqrstuvwxyz', '22233344455566677778889999'),
      replace('^[2-9](?:_[0-9]){6}', '_', between_digits));
    rest := regexp_replace(substr(part[2], length(keys) + 1), '^[a-z]+', '') || regexp_replace(text, lettered, '');
    part[2] := keys;
  end if;
  number := '+1' || regexp_replace(part[1] || part[2], '[^0-9]', '', 'g');
  if number is null then
    number := '+' || regexp_replace((regexp_match(text, international))[1], '[^0-9]', '', 'g');
    rest := regexp_replace(text, case when number is null then '^[+0-9\s.()\[\]{}<>_*~-]+' else international end, '');
  end if;
end $$;

-- All telephone numbers in a text, in E.164, and the extension of the first. Reads a number by its shape: North American numbers
-- have ten digits, the first and fourth from 2 to 9. Other numbers begin with +, 00 or 011. This and the other functions that
-- derive identity set no search_path, which takes time for each lead. Their callers do.
create function sales_internal.phones_in(typed text, out numbers text[], out extension text)
language plpgsql immutable parallel safe as $$
declare
  rest text;
  found record;
begin
  -- Most texts are only a North American number, which this finds sooner.
  if typed ~ '^(?:\+?1[-. ]?)?\(?[2-9][0-9]{2}(?:\) ?|[-. ]?)[2-9][0-9]{2}[-. ]?[0-9]{4}$' then
    numbers := array['+1' || right(translate(typed, '+() .-', ''), 10)];
    return;
  end if;
  numbers := '{}';
  rest := sales_internal.number_text(typed);
  while rest is not null loop
    found := sales_internal.first_number(rest);
    rest := found.rest;
    if found.number is not null then
      numbers := numbers || found.number;
      if cardinality(numbers) = 1 then
        extension := substring(rest, '^[\s,;.]*(?:x|#|extn?|extensi[oó]n)[\s.:=#]*([0-9]{1,7})(?![0-9])');
        if extension is not null then rest := regexp_replace(rest, '^[^0-9]*[0-9]+', ''); end if;
      end if;
    end if;
    rest := substring(rest, '[+0-9].*$');
  end loop;
end $$;
