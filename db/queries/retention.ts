import type pg from 'pg';

export const IP_ADDRESS_DAYS = 90;

/** After so many months, the counts of a month's days become one row. */
export const DAILY_COUNTS_MONTHS = 25;

const COUNTS = { event_counts: 'source, campaign, trade, event', speed_counts: 'device, metric, bucket' };

/** Truncates IP addresses of leads, not of consents. With `suspectedDays`, deletes older suspected leads without a call. */
export async function applyRetention(client: pg.Client, suspectedDays?: number) {
  await client.query('delete from rate_limit_hits where resets_at < now()');
  const truncated = await client.query(
    `update leads set ip_address = network(set_masklen(ip_address, case family(ip_address) when 4 then 24 else 48 end))
     where created_at < now() - make_interval(days => $1)
       and masklen(ip_address) > case family(ip_address) when 4 then 24 else 48 end`,
    [IP_ADDRESS_DAYS],
  );
  const suspected = await client.query(
    `delete from leads where suspected_spam and created_at < now() - make_interval(days => $1)
       and not exists (select from lead_contacts where lead_id = leads.id)`,
    [suspectedDays],
  );
  for (const [table, keys] of Object.entries(COUNTS)) {
    await client.query(
      `with old as (
         delete from ${table}
         where day < date_trunc('month', now()) - make_interval(months => $1) and extract(day from day) <> 1
         returning *
       )
       insert into ${table} as stored (day, ${keys}, count)
       select date_trunc('month', day), ${keys}, sum(count) from old group by 1, ${keys}
       on conflict (day, ${keys}) do update set count = stored.count + excluded.count`,
      [DAILY_COUNTS_MONTHS],
    );
  }
  const calls = await client.query(`delete from voice_calls where granted_at < now() - interval '1 day'`);
  return {
    voiceCalls: calls.rowCount ?? 0,
    ipAddresses: truncated.rowCount ?? 0,
    suspectedLeads: suspected.rowCount ?? 0,
  };
}
