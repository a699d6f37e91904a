-- Reads any text. `unread` is what is left of it without them.
-- Sets no search_path, which takes time for each lead. A query or a captured group would make it
-- six times slower: matches are marked, and what is between the marks is cut out.
-- The order counts: each step cuts out what the next one would misread.
create function sales_internal.read_contacts(
  typed text,
  out contacts text[],
  out unread text
)
language plpgsql immutable parallel safe as $$
declare
  plain text := lower(typed collate "C");

  -- A North American number, as in (214) 555-0100 or +1 214 555 0100: an optional 1, then three,
  -- three and four digits. The first and the second three begin with 2 to 9, and no digit comes
  -- before or after.
  north_american constant text :=
    '(?<![0-9])'
    '(?:\+?1[ .()\[\]/-]{0,4})?'
    '[2-9][0-9]{2}[ .()\[\]/-]{0,4}'
    '[2-9][0-9]{2}[ .()\[\]/-]{0,4}'
    '[0-9]{4}(?![0-9])';

  -- A number abroad: a plus, and 8 to 15 digits that begin with 2 to 9.
  -- Separators may come between any two digits, because each country groups them differently.
  abroad constant text :=
    '\+[ .()\[\]-]{0,2}[2-9]'
    '(?:[ .()\[\]-]{0,2}[0-9]){7,14}'
    '(?![0-9]| {3,}[0-9])';

  -- The code of another country, as +49 or 0049, and up to six more characters, right before ten
  -- digits. Then these aren't North American, even if the whole isn't read as a number abroad: of
  -- 0049 (221) 555 0108, nothing is read.
  foreign_code constant text := '(?:\+|\m00)[ (]{0,2}[2-9][0-9 .()\[\]/-]{0,6}';

  -- An address has a dot in its domain, and no quote or bracket at its ends. The part before the @
  -- takes every character that one may have, or a part of an address would be read as another.
  address constant text :=
    '[^\s@"''`<>()\[\]{},;:|\\/*=?&][^\s@"<>()\[\]{},;:|\\/]*@'
    '(?:[a-z0-9-]+\.)+'
    '[a-z](?:[a-z0-9-]*[a-z0-9])?'
    '(?![a-z0-9\u0080-\U0010ffff])';

  -- `plain` is the text that is left to read, `marked` the text with marks around its addresses.
  numbers text := north_american;
  marked text;
  parts text[];
  part text;
begin
  contacts := '{}';

  -- Reads other letters and signs as those of ASCII.
  if plain !~ '^[ -~]*$' then
    -- Arabic and Persian digits, which NFKC leaves as they are.
    plain := translate(plain, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');

    -- NFKC may make capitals. Those of ASCII become small in any locale of the database.
    plain := lower(lower(normalize(plain, NFKC) collate "C") collate "default");

    -- Invisible characters go.
    plain := regexp_replace(
      plain,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u20e3\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]',
      '', 'g'
    );

    -- Dashes, dots between digits, quotes, control characters and blanks.
    plain := regexp_replace(plain, '[\u2010-\u2015\u2043\u2212\u30fc]', '-', 'g');
    plain := regexp_replace(
      plain, '(?<=[0-9])[\u00b7\u2022\u2219\u22c5\u30fb](?=[0-9])', '.', 'g');
    plain := regexp_replace(
      plain, '[\u00ab\u00bb\u201a-\u201f\u2039\u203a\u300c-\u300f]', '"', 'g');
    plain := regexp_replace(
      plain, '[\u0001-\u001f\u007f-\u009f\u1680\u2028\u2029\u2800]', ' ', 'g');
  end if;

  -- Cuts the addresses out, because the digits of one are no number.
  if strpos(plain, '@') > 0 then
    marked := regexp_replace(plain, address, E'\x01\\&\x01', 'g');
    plain := regexp_replace(marked, E'\x01[^\x01]*\x01', '|', 'g');
  end if;

  -- Numbers abroad and foreign codes are searched only in a text with a plus or 00, because few
  -- have one. A (0) is left out: it is dialed only within the country.
  plain := replace(plain, '(0)', '');
  if plain ~ '\+|\m00' then
    numbers := abroad || '|(?<!' || foreign_code || ')' || north_american;
  end if;
  plain := regexp_replace(plain, numbers, E'\x01\\&\x01', 'g');
  unread := regexp_replace(plain, E'\x01[^\x01]*\x01', '|', 'g');

  -- Each second part is a match: the numbers, then the addresses.
  parts := string_to_array(concat(plain, marked), E'\x01');
  for match in 1 .. cardinality(parts) / 2 loop
    part := parts[2 * match];
    part := case
      when strpos(part, '@') > 0 then part
      when part ~ '^\+[^0-9]*[2-9]' then translate(part, ' .-()[]/', '')
      else '+1' || right(translate(part, ' .-()[]/', ''), 10)
    end;
    if part <> all (contacts) then
      contacts := contacts || part;
    end if;
  end loop;
end $$;

create function sales_internal.contacts_in(typed text)
returns text[]
language sql immutable parallel safe
return (sales_internal.read_contacts(typed)).contacts;

comment on function sales_internal.read_contacts is
  'The numbers in E.164, then the addresses in lower case, that a text contains, and the rest.';
comment on function sales_internal.contacts_in is
  'The numbers in E.164, then the addresses in lower case, that a text contains.';
