import type pg from 'pg';

const IP_ADDRESS_DAYS = 90;
// As long as the visitor's cookie: after it no lead can be theirs.
const RATING_DAYS = 180;

/**
 * Takes from IP addresses what tells one visitor from the next once they are old; consents keep theirs.
 * Removes suspected leads of that age that nobody tried to call, where a number of days is given, calls of the demo that
 * count no longer, and what visitors said of theirs and then left no lead.
 */
export async function applyRetention(client: pg.Client, suspectedDays?: number) {
  const truncated = await client.query(
    `update leads set ip_address = network(set_masklen(ip_address, case family(ip_address) when 4 then 24 else 48 end))
     where created_at < now() - make_interval(days => $1)
       and masklen(ip_address) > case family(ip_address) when 4 then 24 else 48 end`,
    [IP_ADDRESS_DAYS],
  );
  const removed = suspectedDays === undefined ? 0 : await removeSuspected(client, suspectedDays);
  const calls = await client.query(`delete from voice_calls where granted_at < now() - interval '1 day'`);
  const ratings = await client.query(
    `delete from voice_ratings where rated_at < now() - make_interval(days => $1)
       and not exists (select from leads where leads.visitor_id = voice_ratings.visitor_id)`,
    [RATING_DAYS],
  );
  return {
    voiceCalls: calls.rowCount ?? 0,
    voiceRatings: ratings.rowCount ?? 0,
    ipAddresses: truncated.rowCount ?? 0,
    suspectedLeads: removed,
  };
}

async function removeSuspected(client: pg.Client, days: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from leads where suspected_spam and created_at < now() - make_interval(days => $1)
       and not exists (select from lead_contacts where lead_id = leads.id)`,
    [days],
  );
  return rowCount ?? 0;
}
