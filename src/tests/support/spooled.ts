import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LeadRecord } from '#db/queries/records.ts';
import type { NewLead } from '#db/schema/leads.ts';
import { encodeRecord } from '#server/spool/spool-file.ts';
import { optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { eventually } from './eventually.ts';
import { newLead } from './leads.ts';

export function newLeadRecord(changes: Partial<NewLead> = {}): LeadRecord {
  const { email, phone, businessName, contactName } = newLead();
  const lead = {
    id: randomUUID(),
    createdAt: new Date(),
    businessName,
    contactName,
    email,
    phone,
    businessType: 'plumbing' as const,
    ...recordFrom(optionalNames, () => null),
    monthlyLeadVolume: '51-150' as const,
    source: 'form' as const,
    suspectedSpam: false,
    elapsedMs: null,
    firstTouch: null,
    lastTouch: null,
    ipAddress: '127.0.0.1',
    calculation: null,
    ...changes,
  };
  return { lead, consents: [] };
}

export function fillSpool(dataDir: string, records: LeadRecord[]): void {
  mkdirSync(join(dataDir, 'spool'), { recursive: true });
  for (const record of records)
    writeFileSync(join(dataDir, 'spool', `${randomUUID()}.json`), encodeRecord(record));
}

/** Replaces the spool with a file. Retries, because the site may recreate the directory between the two steps. */
export async function breakSpool(dataDir: string): Promise<void> {
  const spool = join(dataDir, 'spool');
  const replace = async () => {
    await rm(spool, { recursive: true, force: true });
    await writeFile(spool, 'no folder');
  };
  await eventually(() => replace().catch(String), undefined);
}
