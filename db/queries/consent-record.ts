import type pg from 'pg';

/** A row of `sales.consent_evidence`. */
export type ConsentEvidence = Record<string, string | boolean | Date | null>;

interface Revocation {
  at: Date;
  channel: string;
  how: string;
  note: string | null;
}

export type ConsentRecord = Awaited<ReturnType<typeof findConsentRecord>>;

export async function findConsentRecord(client: pg.Client, leadId: string) {
  const { rows: consents } = await client.query<ConsentEvidence>(
    'select * from sales.consent_evidence where lead_id = $1 order by channel',
    [leadId],
  );
  const { rows: revocations } = await client.query<Revocation>(
    `select at, case action when 'stop' then channel else action end as channel, how, note from revocations
     where contact = $1::uuid::text
       or contact in (select unnest(contacts) from consents where lead_id = $1)
       or contact in (select unnest(contacts) from leads where id = $1)
     order by at`,
    [leadId],
  );
  return { consents, revocations };
}
