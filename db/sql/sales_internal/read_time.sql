-- Reads the time of a call as salespeople and programs write it. Without a zone, it is in the business's zone.
create function sales_internal.read_time(typed text) returns timestamptz
language plpgsql stable strict set search_path = pg_catalog, pg_temp
-- Nothing that the session sets changes what is read.
set timezone to 'UTC' set datestyle to 'ISO, MDY' set timezone_abbreviations to 'Default' as $$
declare
  zone constant text := sales_internal.business_zone();
  month constant text := '(?<![/\w])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
  today constant date := now() at time zone zone;
  words text := lower(translate(typed, U&',\00A0\202F', '   ')); -- Browsers write U+202F before PM.
  day_word text;
  dated text;
  found_time timestamptz;
begin
  perform set_config('timezone', zone, true);
  if words ~ '^\s*in \d+ (min(ute)?|hour|day|week)s?\s*$' then return now() + substring(words from '\d.*')::interval; end if;
  words := regexp_replace(words, '(?<=[a-z])\.|\mthis\M|(?<=\d)(st|nd|rd|th)\M', '', 'g'); -- "2 p.m.", "this Friday", "Dec 1st"
  for day_word, dated in values ('morning', '9:00'), ('noon', '12:00'), ('afternoon', '14:00'), ('eastern|et', 'us/eastern'),
    ('central|ct', 'us/central'), ('mountain|mt', 'us/mountain'), ('pacific|pt', 'us/pacific')
  loop
    words := regexp_replace(words, '(?<![/\w])(' || day_word || ')( time)?(?![/\w])', dated);
  end loop;
  words := regexp_replace(words, '(?<![:\d])(\d{1,2})\s*([ap]m)\M', '\1:00 \2');
  day_word := substring(words from '\m(today|tomorrow|(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)\M');
  words := regexp_replace(words, '\m(at|on' || coalesce('|' || day_word, '') || ')\M', ' ', 'g');
  for dated in
    select case
      when words ~ '\d{4}-\d|\d/\d+/\d|\m[a-z]{3,9}\s.*\m20\d\d\M' then words
      when words ~ '\d/\d' then regexp_replace(words, '\d/\d+', '\&/' || extract(year from today) + ahead)
      when words ~ month then words || ' ' || extract(year from today) + ahead
      else today + ahead::int || ' ' || words end
    from generate_series(case day_word when 'today' then 0 when 'tomorrow' then 1 else -1 end,
      case day_word when 'today' then 0 when 'tomorrow' then 1 else 8 end) ahead
    where words ~ '\d:\d\d'
  loop
    if day_word is null or day_word like 'to%' or day_word like to_char(dated::timestamp, 'dy%') then found_time := dated; end if;
    -- The first one in the future is meant, but a date of the last 60 days is a mistake.
    exit when found_time > now() - case when words ~ ('\d/\d|' || month) then interval '60 days' else '0' end;
  end loop;
  if found_time is null or words ~ '\m(mon|tue|wed|thu|fri|sat|sun)' then raise data_exception; end if;
  return found_time;
exception when data_exception then
  raise exception '"%" is no time: write %, or in 2 weeks. If it is not in the zone %, add the zone (2026-11-27 15:00 HST)', typed,
    'a date and a time (2026-11-27 14:00 or Nov 27 2pm), a day and a time (tomorrow 2pm or Fri 14:00), a time (14:00)', zone
    using errcode = 'invalid_datetime_format';
end $$;
