import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { decodeRecord } from '#server/leads/spool/spool-file.ts';
import { createDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { eventually } from './eventually.ts';
import { temporaryDataDir } from './data-dir.ts';
import { runSite, type SiteProcess } from './site-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { untilEnd } from './until-end.ts';

// The site answers within 4 s; a busy machine may take several times as long.
const LONGEST_ANSWER_MS = 20_000;

export interface Answer {
  status: number;
  /** A form's answer names none. */
  id: string | undefined;
}

/** A lead in one place. Its label is its contact name, which tells one sending from all others. */
export interface Placed {
  id: string;
  label: string;
  /** Its columns in one text, to see whether they change. */
  content: string;
}

/** Two processes of the built site on one data folder, and one database that can be taken away from both. */
export class Intake {
  private sites: SiteProcess[];

  private constructor(
    readonly stored: TestDatabase,
    readonly proxy: DatabaseProxy,
    private readonly data: ReturnType<typeof temporaryDataDir>,
  ) {
    this.sites = [this.start(), this.start()];
  }

  static async open(): Promise<Intake> {
    const stored = await untilEnd(createTestDatabase());
    const proxy = await untilEnd(createDatabaseProxy(stored.url));
    return new Intake(stored, proxy, await untilEnd(temporaryDataDir()));
  }

  async close(): Promise<void> {
    await Promise.all(this.sites.map(({ stop }) => stop()));
  }

  private start(): SiteProcess {
    return runSite({ DATABASE_URL: this.proxy.url, DATA_DIR: this.data.path, RATE_LIMIT_MAX: '1000000' });
  }

  /** Undefined if the process was killed before it answered. */
  async post(number: number, lead: Record<string, string>, key?: string): Promise<Answer | undefined> {
    const site = this.sites[number];
    if (!site) throw new Error('there are two sites');
    const begun = performance.now();
    const answered = async (): Promise<Answer> => {
      const response = await fetch(`${await site.address}/api/leads`, {
        method: 'POST',
        redirect: 'manual',
        ...(key === undefined
          ? { body: new URLSearchParams(lead) }
          : {
              headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
              body: JSON.stringify(lead),
            }),
      });
      const text = await response.text();
      const { id } = (response.status < 300 ? JSON.parse(text) : {}) as { id?: string };
      return { status: response.status, id };
    };
    const answer = await answered().catch((error: unknown) => {
      if (!site.child.killed) throw error;
      return undefined;
    });
    expect(performance.now() - begun).toBeLessThan(LONGEST_ANSWER_MS);
    return answer;
  }

  /** Starts it again at once, on what it left. */
  async kill(number: number): Promise<void> {
    const site = this.sites[number];
    await site?.stop();
    // It starts even if the database is away.
    await (this.sites[number] = this.start()).address;
  }

  /** Every lead, wherever it is: in the database, in the spool, or set aside for a person. */
  async placed(): Promise<{ rows: Placed[]; waiting: Placed[]; aside: Placed[] }> {
    const spool = join(this.data.path, 'spool');
    // In this order, because a lead leaves the spool after it is stored or set aside.
    const waiting = await leadsIn(spool);
    const aside = await leadsIn(join(spool, 'aside'));
    const rows = await this.stored.rows<{ id: string; label: string; content: string }>(
      `select id, contact_name as label, concat_ws('|', business_name, contact_name, email, phone, email_normalized,
         phone_e164, business_type, suspected_spam, content_hash, visitor_id) as content from leads`,
    );
    return { rows, waiting, aside };
  }

  async untilDrained(): Promise<void> {
    this.proxy.restore();
    await eventually(async () => (await this.placed()).waiting.length, 0, 60_000);
  }
}

async function leadsIn(folder: string): Promise<Placed[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(
    files.map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)),
  );
  return texts.flatMap((text) => {
    const record = text ? decodeRecord(text) : undefined;
    return record ? [{ id: record.lead.id, label: record.lead.contactName, content: '' }] : [];
  });
}
