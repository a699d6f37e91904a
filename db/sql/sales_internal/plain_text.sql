-- Writes the same contact the same way, whatever keyboard typed it: in lower case, with ASCII digits, dashes, dots, quotes and
-- brackets, and without invisible characters. The result doesn't depend on the database's locale. Normalizing may make 18 letters
-- of one, and reading takes quadratic time, so the rest of a text that is twice as long as the form allows is cut off.
create function sales_internal.plain_letters(typed text) returns text
language sql immutable parallel safe
return regexp_replace(translate(
  case when octet_length(typed) = length(typed) then typed else translate(
    regexp_replace(left(normalize(typed, NFKC), 640),
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u20e3\u202a-\u202e\u2060-\u206f\u3164'
      '\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'),
    -- The digits of each script begin at its zero.
    (select string_agg(chr(zero + digit), '' order by zero, digit) from unnest(array[
      1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160, 4240, 6112, 6160,
      6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016, 66720, 68912, 69734,
      69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360, 71472, 71904, 72016, 72784, 73040, 73120, 92768, 92864, 93008,
      123200, 123632, 125264]) zero, generate_series(0, 9) digit)
      || '‐‒–—―−⁃ー·•。、‘’‚‛“”„‟«»‹›´「」『』【】〈〉《》〔〕' || U&'\1680\2028\2029\2800'
      || 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ',
    repeat('0123456789', 58)
      || '--------...,''''''''"""""""""()()()()()()' || '    '
      || 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ') end,
  E'\t\n\x0b\f\r', '     '), '[\u0001-\u001f\u007f-\u009f]', '', 'g');

-- Apart, because PostgreSQL takes long to prepare the other function, and most texts are in ASCII.
create function sales_internal.plain_text(typed text) returns text
language sql immutable parallel safe
return lower((case when typed ~ '^[ -~]*$' then left(typed, 640) else sales_internal.plain_letters(typed) end) collate "C");
