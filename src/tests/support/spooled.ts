import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewLead } from '#db/schema/leads.ts';
import type { LeadRecord } from '#server/leads/store-lead.ts';
import { optionalTexts } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { eventually } from './eventually.ts';
import { leadOf } from './leads.ts';

/** A lead as the server composes it, with an id and an e-mail address of its own. */
export function recordOf(changes: Partial<NewLead> = {}): LeadRecord {
  const { email, phone, businessName, contactName } = leadOf();
  const lead = {
    id: randomUUID(),
    createdAt: new Date(),
    ...{ businessName, contactName, email, phone },
    emailNormalized: email,
    phoneE164: null,
    phoneExtension: null,
    businessType: 'plumbing' as const,
    ...recordFrom(optionalTexts, () => null),
    monthlyLeadVolume: '51-150' as const,
    callTime: 'any' as const,
    source: 'form' as const,
    suspectedSpam: false,
    elapsedMs: null,
    firstTouch: null,
    lastTouch: null,
    ipAddress: '127.0.0.1',
    visitorId: randomUUID(),
    contentHash: 'hash',
    ...changes,
  };
  return { lead, consent: null, textConsent: null, earlierId: null };
}

// Longer than a pass may hold a file: whose claim is older has failed, or its process has died.
const LEFT_AFTER_MS = 4_000;

/** As if the half minute had passed after which a left claim is taken over: its name says since when it is held. */
export async function ageClaims(dataDir: string, leftAfterMs = LEFT_AFTER_MS): Promise<void> {
  const folder = join(dataDir, 'spool/held');
  for (const name of await readdir(folder).catch(() => [])) {
    const [, id = '', since = '', rest = ''] = /^(.+)\.(\d+)(\.[0-9a-f]+\.claim)$/.exec(name) ?? [];
    const ageMs = Date.now() - Number(since);
    if (!id || ageMs < leftAfterMs || ageMs > 30_000) continue;
    // Whoever holds it may end with it meanwhile.
    await rename(join(folder, name), join(folder, `${id}.${Number(since) - 31_000}${rest}`)).catch(
      () => undefined,
    );
  }
}

/** Puts a file in the spool's place; the site may make the folder anew meanwhile. */
export async function spoilSpool(dataDir: string): Promise<void> {
  const spool = join(dataDir, 'spool');
  const spoil = async () => {
    await rm(spool, { recursive: true, force: true });
    await writeFile(spool, 'no folder');
    return 'spoilt';
  };
  await eventually(() => spoil().catch(String), 'spoilt');
}
