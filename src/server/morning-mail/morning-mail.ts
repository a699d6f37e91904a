import { hostname } from 'node:os';
import { morningText as words } from '#content/mail/notifications.ts';
import type { Database } from '#db/connection/database.server.ts';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { codeOf } from '#runtime/error-code.ts';
import { backupAges } from '#db/queries/ages.ts';
import {
  agreedOrPromised,
  countAskedAgain,
  queueDailyMail,
  type Listed,
} from '#db/queries/morning-mail.ts';
import { countUnsent } from '#db/queries/outbox.ts';
import type { Via } from '#db/schema/index.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import { MAX_NOTE } from '#db/schema/columns.ts';
import { dateOf, dayOf, hourOf } from '#shared/business-day.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { oneLine } from '#shared/one-line.ts';
import { timeIn } from '#shared/format-time.ts';
import type { Spool } from '../spool/spool.ts';
import type { Logger } from '../telemetry/logger.ts';
import { lateBackup } from './late-backup.ts';

interface MailSources {
  database: Pick<Database, 'run'>;
  spool: Pick<Spool, 'status'>;
  /** By which ways the site sends messages. */
  vias: Via[];
}

interface Morning extends MailSources {
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

const CHECK_MS = 60_000;
const FROM_HOUR = 8;
// A channel that is repaired within the hour needs no mail.
const LATE_SECONDS = 3_600;
// A long name must not take the room of others.
const MAX_NAMES = 32;

/**
 * Queues the mail of a day at 8:00, or later if the site was down, if somebody gets mail and there
 * is something to say.
 */
export function startMorningMail({ logger, ...morning }: Morning) {
  let checked = '';
  const check = async () => {
    if (!morning.vias.includes('email')) return;
    const now = new Date();
    const date = dateOf(now);
    if (date === checked || hourOf(now) < FROM_HOUR || !(await morning.isMigrated())) return;
    await queueMorningMail(morning, now);
    checked = date;
  };
  return runRepeatedly(check, {
    everyMs: CHECK_MS,
    onFailure: (err) => {
      // Health reports outages.
      if (err instanceof DatabaseUnavailable) return;
      logger.error({ err }, 'the mail of the morning could not be queued');
    },
  });
}

/** Several processes queue it once. */
export async function queueMorningMail(morning: MailSources, now: Date) {
  const date = dateOf(now);
  const head = [date, words.subject(dayOf(now))];
  const lines = [...head];
  for (const [name, read] of Object.entries(partsOf(morning))) {
    const sayWhy = (error: unknown) => [words.unread(name, codeOf(error) ?? 'UNKNOWN')];
    const room = MAX_NOTE - lines.join('\n').length;
    lines.push(...(await read(room).catch(sayWhy)));
  }
  if (lines.length === head.length) return;
  await morning.database.run((db) => queueDailyMail(db, date, lines.join('\n')));
}

type Part = (room: number) => Promise<string[]>;

/**
 * The parts of the mail by name, because each may fail alone. The last one, which may be long,
 * takes the room that the others leave.
 */
function partsOf({ database, spool, vias }: MailSources): Record<string, Part> {
  return {
    'who asks again': async () => {
      const count = await database.run(countAskedAgain);
      return count > 0 ? [words.askedAgain(count)] : [];
    },
    'files in the spool': async () => {
      const { waiting, aside } = await spool.status();
      const sentences: string[] = [];
      if (waiting > 0) sentences.push(words.spool(waiting, hostname()));
      if (aside > 0) sentences.push(words.aside(aside, hostname()));
      return sentences;
    },
    'messages that were not sent': async () => {
      const unsent = await database.run((db) => countUnsent(db, vias));
      return unsent
        .filter(({ failed, oldestSeconds }) => failed > 0 || oldestSeconds > LATE_SECONDS)
        .map(({ via, waiting, failed, lastError }) =>
          lastError === null && failed === 0
            ? words.waiting(via, waiting)
            : words.failing(via, waiting, failed),
        );
    },
    'the backup': async () => lateBackup(await database.run(backupAges)),
    'whom to call': async (room) => linesOf(await database.run(agreedOrPromised), room),
  };
}

const namesOf = ({ contactName, businessName }: Record<'contactName' | 'businessName', string>) =>
  oneLine(`${contactName}, ${businessName}`).slice(0, MAX_NAMES);

/** Whole lines, as many as fit, and how many more people there are. */
function linesOf(people: Listed, room: number): string[] {
  const [{ total } = { total: 0 }] = people;
  if (total === 0) return [];
  const lines: string[] = [];
  for (const { reach, contactName, businessName, at, isAgreed, isLate } of people) {
    const names = namesOf({ contactName, businessName });
    const day = timeIn(businessTimeZone, at, { weekday: 'short' });
    const date = timeIn(businessTimeZone, at, { weekday: 'short', month: 'short', day: 'numeric' });
    const time = isLate ? words.lateSince(date) : day;
    const line = words.person(words.reach[reach], names, time, isAgreed);
    const text = ['', words.calls(total), ...lines, line, words.more(total)].join('\n');
    if (text.length > room) break;
    lines.push(line);
  }
  const more = total - lines.length;
  return [words.calls(total), ...lines, ...(more > 0 ? [words.more(more)] : [])];
}
