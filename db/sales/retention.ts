import type pg from 'pg';

const IP_ADDRESS_DAYS = 90;

export interface Removed {
  ipAddresses: number;
  suspectedLeads: number;
}

/**
 * Takes from IP addresses what tells one visitor from the next once they are old; consents keep theirs.
 * Removes suspected leads of that age that nobody tried to call, where a number of days is given.
 */
export async function applyRetention(client: pg.Client, suspectedDays?: number): Promise<Removed> {
  const truncated = await client.query(
    `update leads set ip_address = network(set_masklen(ip_address, case family(ip_address) when 4 then 24 else 48 end))
     where created_at < now() - make_interval(days => $1)
       and masklen(ip_address) > case family(ip_address) when 4 then 24 else 48 end`,
    [IP_ADDRESS_DAYS],
  );
  const removed =
    suspectedDays === undefined
      ? undefined
      : await client.query(
          `delete from leads where suspected_spam and created_at < now() - make_interval(days => $1)
           and not exists (select from lead_contacts where lead_id = leads.id)`,
          [suspectedDays],
        );
  return { ipAddresses: truncated.rowCount ?? 0, suspectedLeads: removed?.rowCount ?? 0 };
}
