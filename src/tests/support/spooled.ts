import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'zod/mini';
import { english } from '#content/page-words.ts';
import type { LeadSubmission } from '#server/spool/submission.ts';
import { leadInputIn, type LeadInput } from '#shared/lead-input.ts';
import { eventually } from './eventually.ts';
import { newLead } from './leads.ts';

export const newSubmission = (changes: Partial<LeadInput> = {}): LeadSubmission => ({
  kind: 'lead',
  id: randomUUID(),
  sentAt: new Date(),
  sender: { ipAddress: '127.0.0.1', userAgent: null, page: null, isPrivate: false },
  input: { ...parse(leadInputIn(english.fieldErrors), newLead()), ...changes },
});

/** Replaces the spool with a file. Retries, because the site may recreate the directory between the two steps. */
export async function breakSpool(dataDir: string): Promise<void> {
  const spool = join(dataDir, 'spool');
  const replace = async () => {
    await rm(spool, { recursive: true, force: true });
    await writeFile(spool, 'no folder');
  };
  await eventually(() => replace().catch(String), undefined);
}
