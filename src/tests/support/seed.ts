import type pg from 'pg';

const pick = (...words: string[]) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + floor(random() * ${words.length})]`;

const SEED = { count: 2_000, days: 90 };

/** `count` must be below 3,000, so that each phone number is an example number (555-01xx), unless it is for a benchmark. */
export async function seedLeads(client: pg.Client, { count, days } = SEED): Promise<void> {
  await client.query(
    `with people as materialized (
       -- About one lead in twenty is from a person who sent another lead.
       select n, (case when random() < 0.05 then floor(random() * $1) else n end)::int as person,
         now() - random() * $2::int * interval '1 day' as created_at, ${pick('plumbing', 'hvac', 'roofing', 'other')} as trade,
         ${pick('Alma', 'Beau', 'Carmen', 'Dale')} || ' ' || ${pick('Ashgrove', 'Casavale', 'Tillerby')} as name,
         (array[210, 214, 254, 281, 325, 361, 409, 432, 469, 512, 682, 713, 726, 806, 817, 830, 903, 915, 936, 940, 956, 972, 979,
           405, 505, 318, 337, 580, 575, 918]) as codes
       from generate_series(1, $1::int) n
     ), sent as (
       insert into leads (id, created_at, business_name, contact_name, email, phone, business_type, monthly_lead_volume, call_time,
         reach_by, source, suspected_spam, attribution)
       select gen_random_uuid(), created_at, ${pick('Caprocket', 'Mesquitero', 'Redgulch')} || ' ' || initcap(trade), name,
         'p' || person || '@example.com', '+1' || codes[1 + person % 30] || (5550100 + person / 30), trade,
         ${pick('0-50', '51-150', '151-500', '500+')}, case when random() < 0.3 then ${pick('morning', 'midday', 'afternoon')} end,
         case when random() < 0.05 then 'email' end, ${pick('form', 'form', 'form', 'chat', 'voice')}, random() < 0.04,
         ${pick(
           '{"landing_path": "/"}',
           '{"utm_source": "google", "utm_campaign": "missed-calls", "gclid": "sample"}',
           '{"utm_source": "facebook", "utm_campaign": "hail-season"}',
           '{"referrer_host": "trades.example"}',
         )}::jsonb
       from people
       returning id, created_at, contact_name, phone, person, suspected_spam
     ), agreed as (
       insert into consents (id, lead_id, channel, given_at, wording, version, name, phone)
       select gen_random_uuid(), id, ${pick('calls', 'texts')}, created_at, 'Sample: you may call and text me.', 'sample',
         contact_name, phone
       from sent where random() < 0.4
     )
     insert into calls (at, lead_id, person, login, outcome, note)
     select least(created_at + -ln(1 - random()) * interval '8 hours', now()), id, person, ${pick('ana', 'ben')},
       ${pick('no_answer', 'talked', 'talked', 'won', 'lost', 'wrong_number')}, 'Asked for prices'
     from sent where not suspected_spam and random() < 0.9`,
    [count, days],
  );
  await client.query(
    `update leads set status = case call.outcome when 'no_answer' then 'tried' else call.outcome end,
       reached_at = case when call.outcome in ('talked', 'won', 'lost') then call.at end
     from calls call where call.lead_id = leads.id`,
  );
  await client.query('analyze leads, calls, consents');
}
