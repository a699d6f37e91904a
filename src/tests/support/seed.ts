import type pg from 'pg';

const pick = (...words: string[]) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + floor(random() * ${words.length})]`;

const SEED = { count: 2_000, days: 90 };

/** `count` must be below 3,000, so that each phone number is an example number (555-01xx), unless it is for a benchmark. */
export async function seedLeads(client: pg.Client, { count, days } = SEED): Promise<void> {
  await client.query(
    `with people as materialized (
       select n, now() - random() * $2::int * interval '1 day' as created_at, gen_random_uuid() as id,
         case when random() < 0.3 then gen_random_uuid() end as calculation,
         -- About one lead in twenty is from a person who sent another lead.
         (case when random() < 0.05 then floor(random() * $1) else n end)::int as person,
         ${pick('plumbing', 'hvac', 'hvac', 'electrical', 'roofing', 'landscaping', 'other')} as trade,
         random() < 0.04 as suspected, random() as chance, -ln(1 - random()) * interval '4 hours' as delay,
         ${pick('Alma', 'Beau', 'Carmen', 'Dale')} || ' ' || ${pick('Ashgrove', 'Casavale', 'Tillerby')} as name
       from generate_series(1, $1::int) n
     ), numbered as materialized (
       select *, '+1' || (array[210, 214, 254, 281, 325, 361, 409, 432, 469, 512, 682, 713, 726, 806, 817, 830, 903, 915, 936,
         940, 956, 972, 979, 405, 505, 318, 337, 580, 575, 918])[1 + person % 30] || (5550100 + person / 30) as number
       from people
     ), sent as (
       insert into leads (id, created_at, business_name, contact_name, email, phone, business_type,
         monthly_lead_volume, call_time, reach_by, source, suspected_spam, first_touch, last_touch, calculation)
       select id, created_at,
         ${pick('Caprocket', 'Mesquitero', 'Redgulch')} || ' ' || initcap(trade), name,
         'p' || person || '@example.com', number, trade::business_type,
         ${pick('0-50', '51-150', '151-500', '500+')}::monthly_lead_volume,
         ${pick('any', 'any', 'any', 'morning', 'midday', 'afternoon')}::call_time,
         case when random() < 0.05 then 'email' end::reach_by,
         ${pick('form', 'form', 'form', 'chat', 'voice')}::lead_source, suspected, touch, touch, calculation
       from numbered cross join lateral (select ${pick(
         '{"landing_path": "/"}',
         '{"utm_source": "google", "utm_campaign": "missed-calls", "gclid": "sample"}',
         '{"utm_source": "facebook", "utm_campaign": "hail-season"}',
         '{"utm_source": "bing", "msclkid": "sample"}',
         '{"referrer_host": "trades.example"}',
       )}::jsonb as touch, n) touches
       returning id, created_at, contact_name, phone, calculation
     ), agreed as (
       insert into consents (id, lead_id, channel, given_at, text, text_version, text_sha256, name, phone)
       select gen_random_uuid(), id, ${pick('calls', 'calls', 'texts')}::consent_channel, created_at, words,
         'sample', encode(sha256(convert_to(words, 'UTF8')), 'hex'), contact_name, phone
       from sent cross join (values ('Sample: you may call and text me with automated technology.')) wording (words)
       where random() < 0.4
     ), calculated as (
       insert into roi_calculations (id, created_at, monthly_leads, current_staff_cost, average_job_value,
         current_conversion_rate, calculated_savings, additional_revenue, extra_jobs_per_month)
       select calculation, created_at - interval '2 minutes', leads, 3500, 500, 15, 38436 + leads * 240, leads * 2100, leads * 0.35
       from sent cross join lateral (select (10 + floor(random() * 40) * 10)::int as leads, id) estimate
       where calculation is not null
     ), called as (
       select sent.id, sent.created_at, chance, sent.created_at + delay as at
       from sent join numbered using (id)
       where not suspected and sent.created_at + delay < now()
     )
     insert into lead_contacts (lead_id, at, kind, outcome, "by", login, note, next_at)
     select id, created_at + (at - created_at) / 2, 'attempted', null::contact_outcome, 'ana', 'ana', 'Left a message', null
     from called where chance < 0.3
     union all
     -- Some recent leads stay open.
     select id, at, 'contacted', (case when is_recent and chance < 0.15 then 'wrong_number' else
       ${pick('reached', 'reached', 'reached', 'not_interested', 'won', 'lost')} end)::contact_outcome, salesperson, salesperson, 'Asked for prices',
       case when is_recent and random() < 0.1 then date_trunc('day', now()) + interval '40 hours' end
     from called cross join lateral (
       select created_at > now() - interval '14 days' as is_recent, ${pick('ana', 'ben')} as salesperson) recent
     where chance > 0.1 or not is_recent`,
    [count, days],
  );
  await client.query('analyze leads, lead_contacts');
  await client.query('select sales_internal.derive_people(array(select distinct person from leads))');
}
