import { expect, test } from '@jest/globals';
import { leadFormText } from '#content/form/lead-form.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { storeEntry, storeLead } from '../../src/tests/support/sales.ts';
import { createStage, tellStories } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const { ana, play, rows } = stage;
// When clocks change, a day in New York has 23 or 25 hours. The views must measure 24 elapsed hours, not a day.
for (const ask of [rows, ana.rows]) await ask(`set timezone to 'America/New_York'`);

const at = (local: string) => `created_at=${local} ${businessTimeZone}`;
tellStories(
  `
# came_from is the source, the click's, the referrer, or direct
owner: select sales_internal.came_from(touch) from jsonb_array_elements('[{"gclid": "x", "referrer_host": "www.google.com"}, {"gbraid": "x"}, {"wbraid": "x"}, {"ttclid": "x"}, {"fbclid": "x"}, {"msclkid": "x"}]') touch == google, google, google, tiktok, facebook, bing
owner: select sales_internal.came_from(touch) from jsonb_array_elements('[{"referrer_host": "trades.example", "landing_path": "/"}, {"landing_path": "/"}]') touch == trades.example, direct
3h Pat first_touch={"utm_source": "Google", "utm_campaign": "hail"}, 2h Bob last_touch={"utm_source": "newsletter"}, 1h Eve
select came_from, campaign from leads order by created_at == google hail, newsletter null, unknown null

# a number is shown as people write it
3h Pat phone=214.555.0100 x12, 2h Bob phone=+52 55 5555 0100
select phone, source from leads order by created_at == (214) 555-0100 ext. 12 form, +52 55 5555 0100 form

# times are the business's, without fractions, and a day has 24 hours
0h Pat ${at('2026-11-01 23:59:59.9')}
0h Bob created_at=2026-03-07 12:00-05
0h Eve created_at=2026-10-31 12:00-04
select created_local::text, due_at::text from leads where lead_id = Pat == 2026-11-01 23:59:59 2026-11-03 00:59:59.9-05
select due_at::text from leads where lead_id = Bob == 2026-03-08 13:00:00-04
select due_at::text from leads where lead_id = Eve == 2026-11-01 11:00:00-05

# a lead names its calculation
2h Pat calculation=c0000000-0000-4000-8000-000000000001, 1h Bob calculation=c0000000-0000-4000-8000-000000000001
owner: insert into roi_calculations select calculation, now() - interval '1 hour', 100, 3500, 500, 15, 38436, 210000, 35 from leads where id = Pat
select lead_id, monthly_leads, local_now() - calculated_local < '61 minutes' from leads_with_roi where lead_id = Pat == Pat 100 true
erase_lead(Pat, 'asked') -> 1
leads_with_roi == Bob
`,
  stage,
);

test('trades are shown with the words of the form', async () => {
  const shown = await rows<{ label: string }>(
    `select sales_internal.trade_label(trade) as label from unnest(enum_range(null::business_type)) trade`,
  );
  expect(shown.map(({ label }) => label)).toEqual(Object.values(leadFormText.businessTypes));
});

// Each row has the outcomes of the calls (undefined: nobody answered), the state, the number of attempts without an
// answer, and the index of the call that first reached a person.
test.each([
  [[], 'new', 0, undefined],
  [[undefined, undefined], 'attempted', 2, undefined],
  [['wrong_number'], 'wrong_number', 0, undefined],
  [[undefined, 'reached'], 'reached', 1, 1],
  [['reached', 'won'], 'won', 0, 0],
  [['reached', undefined], 'reached', 1, 0],
  [['not_interested', 'wrong_number'], 'wrong_number', 0, 0],
  [['wrong_number', 'lost'], 'lost', 0, 1],
  [['won', 'wrong_number', 'reached'], 'won', 0, 0],
])('after %j, the lead is %s', async (outcomes, contact_state, attempts, reached) => {
  const hours = outcomes.map((_outcome, index) => `2026-06-01T1${index}:00:00-04:00`);
  const id = await storeLead(stage, { created_at: '2026-06-01 09:00-04' });
  for (const [index, outcome] of outcomes.entries()) await storeEntry(stage, id, hours[index] ?? '', outcome);
  const [shown] = await rows('select to_jsonb(v) as row from sales.leads v where lead_id = $1', [id]);
  expect(shown?.row).toMatchObject({
    contact_state,
    attempts,
    last_tried_at: hours.at(-1) ?? null,
    reached_at: reached === undefined ? null : hours[reached],
  });
});

test('no view of leads shows the address of a person who stopped all contact', async () => {
  await play(`1h Pat email=other@example.com, 0h Pat2 phone=Pat.phone or Pat.email
    press Pat.email`);
  const views = await rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'sales' and column_name ilike 'email' order by name`,
  );
  expect(views.length).toBeGreaterThanOrEqual(6);
  for (const { name } of views) {
    const found = await rows(`select * from sales.${name}`);
    expect([name, JSON.stringify(found)]).toEqual([name, expect.not.stringContaining('@example.com')]);
    if (name.startsWith('leads_for_')) expect([name, found]).toEqual([name, []]);
  }
  await play('select lead_id, do_not_call from leads_due == Pat true');
});
