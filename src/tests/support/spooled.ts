import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import type { LeadRecord } from '#db/queries/records.ts';
import type { NewLead } from '#db/schema/leads.ts';
import { encodeRecord } from '#server/spool/spool-file.ts';
import { optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { eventually } from './eventually.ts';
import { newLead } from './leads.ts';
import { closeAfterTests } from './resources.ts';

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
    visitorId: randomUUID(),
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

const run = promisify(execFile);

const DISK_BYTES = 40 * 2 ** 20;
const DISK_INODES = 5_000;

interface FilledDisk {
  what?: 'room' | 'inodes';
  prepare?: () => Promise<void>;
}

/**
 * Mounts a disk on the folder, prepares the spool, and fills the disk. Without the right to mount, replaces the spool with a
 * file instead.
 */
export async function fillDisk(
  dataDir: string,
  { what = 'room', prepare }: FilledDisk = {},
): Promise<() => Promise<void>> {
  const spool = join(dataDir, 'spool');
  const options = `size=${DISK_BYTES},nr_inodes=${DISK_INODES},mode=700`;
  const mounting = run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir]);
  const isMounted = await mounting.then(
    () => true,
    () => false,
  );
  if (!isMounted) {
    await breakSpool(dataDir);
    return () => rm(spool);
  }
  const path = join(dataDir, 'everything-else');
  closeAfterTests({ close: () => run('umount', [dataDir]) });
  await mkdir(spool, { mode: 0o700 });
  await prepare?.();
  await mkdir(path);
  const fill = () => {
    if (what === 'room') writeFileSync(join(path, 'file'), Buffer.alloc(DISK_BYTES + 1));
    else for (let file = 0; file < DISK_INODES; file += 1) writeFileSync(join(path, String(file)), '');
  };
  expect(fill).toThrow('ENOSPC');
  return () => rm(path, { recursive: true });
}
