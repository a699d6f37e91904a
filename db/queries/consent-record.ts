import type pg from 'pg';

/** One agreement as `sales.consent_evidence` shows it. */
export interface GivenConsent {
  channel: string;
  given_at: Date;
  text: string;
  text_version: string;
  text_intact: boolean;
  name: string;
  phone: string;
  ip_address: string | null;
  user_agent: string | null;
  page_address: string | null;
  page_build: string | null;
  taken_back_at: Date | null;
  row_sha256: string | null;
  seal: number | null;
  seal_sha256: string | null;
}

export interface TakenBack {
  taken_back_at: Date;
  channel: string;
  how: string;
  note: string | null;
}

export interface ConsentRecord {
  consents: GivenConsent[];
  revocations: TakenBack[];
}

/** All that is kept of what a lead agreed to and took back; what was taken back is found by its number and address. */
export async function findConsentRecord(client: pg.Client, leadId: string): Promise<ConsentRecord> {
  const consents = await client.query<GivenConsent>(
    `select evidence.*, seals.sha256 as seal_sha256
     from sales.consent_evidence evidence left join evidence_seals seals on seals.number = evidence.seal
     where evidence.lead_id = $1 order by channel`,
    [leadId],
  );
  const revocations = await client.query<TakenBack>(
    `select taken_back_at, channel, how, note from sales.revocations
     where contact in (select unnest(array[phone_e164, email_normalized]) from leads where id = $1)
     order by taken_back_at`,
    [leadId],
  );
  return { consents: consents.rows, revocations: revocations.rows };
}
