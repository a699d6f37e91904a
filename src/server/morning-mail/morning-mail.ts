import { morningText as words } from '#content/mail/notifications.ts';
import type { Database } from '#db/client.server.ts';
import { codeOf } from '#db/error-code.ts';
import { backupProofAge } from '#db/queries/ages.ts';
import {
  agreedByToday,
  countAskedAgain,
  dueByTomorrow,
  lacksDailyMail,
  queueDailyMail,
  type Listed,
} from '#db/queries/morning-mail.ts';
import { countUnsent } from '#db/queries/outbox.ts';
import { runRepeatedly } from '#db/run-repeatedly.ts';
import { MAX_NOTE } from '#db/schema/columns.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { oneLine } from '#shared/one-line.ts';
import { formatIn, timeIn } from '#shared/promised-call.ts';
import type { Spool } from '../spool/spool.ts';
import type { Logger } from '../telemetry/logger.ts';

interface Morning {
  database: Pick<Database, 'run'>;
  spool: Pick<Spool, 'status'>;
  logger: Logger;
  isReady: () => Promise<boolean>;
}

const CHECK_MS = 60_000;
const FROM_HOUR = 8;
const DAY_SECONDS = 86_400;
const OLD_PROOF_DAYS = 8;
// Whoever repairs a channel within the hour needs no mail.
const LATE_SECONDS = 3_600;

/** Queues the mail of a day at 8:00, or later if the site was down, if somebody gets mail and there is something to say. */
export function startMorningMail({ logger, ...morning }: Morning) {
  let checked = '';
  const check = async () => {
    const now = new Date();
    const { day, hour } = localTime(now);
    if (day === checked || hour < FROM_HOUR || !(await morning.isReady())) return;
    await queueMorningMail(morning, now);
    checked = day;
  };
  return runRepeatedly(check, {
    everyMs: CHECK_MS,
    onFailure: (err) => logger.error({ err }, 'the mail of the morning could not be queued'),
  });
}

/** Several processes queue it once. */
export async function queueMorningMail(morning: Pick<Morning, 'database' | 'spool'>, now: Date) {
  const { database } = morning;
  const subject = words.subject(
    formatIn(businessTimeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(now),
  );
  if (!(await database.run((db) => lacksDailyMail(db, subject)))) return;
  const lines = [subject];
  for (const [name, read] of Object.entries(partsOf(morning))) {
    const room = MAX_NOTE - lines.join('\n').length - 1;
    lines.push(
      ...(await read(room).catch((error: unknown) => [words.unread(name, codeOf(error) ?? 'UNKNOWN')])),
    );
  }
  if (lines.length === 1) return;
  await database.run((db) => queueDailyMail(db, subject, lines.join('\n').slice(0, MAX_NOTE)));
}

/** By name, because each fails alone. The two lists are last, and get the room that the others leave. */
function partsOf({ database, spool }: Pick<Morning, 'database' | 'spool'>) {
  const parts: Record<string, (room: number) => Promise<string[]>> = {
    'who asks again': async () => {
      const count = await database.run(countAskedAgain);
      return count > 0 ? [words.askedAgain(count)] : [];
    },
    'files in the spool': async () => {
      const { waiting, aside } = await spool.status();
      return [...(waiting > 0 ? [words.spool(waiting)] : []), ...(aside > 0 ? [words.aside(aside)] : [])];
    },
    'messages that fail': async () =>
      (await database.run(countUnsent))
        .filter(({ failed, oldestSeconds }) => failed > 0 || oldestSeconds > LATE_SECONDS)
        .map(({ channel, waiting, failed }) => words.channel(channel, waiting, failed)),
    'the backup': async () => {
      const days = Math.floor(((await database.run(backupProofAge)) ?? 0) / DAY_SECONDS);
      return days >= OLD_PROOF_DAYS ? [words.backup(days)] : [];
    },
    'calls agreed for today': async (room) =>
      listOf(await database.run((db) => agreedByToday(db, businessTimeZone)), words.agreed, room / 2),
    'whom we promised a call': async (room) => listOf(await database.run(dueByTomorrow), words.due, room),
  };
  return parts;
}

/** As many people as fit, and how many more there are. */
function listOf(people: Listed, heading: (count: number) => string, room: number): string[] {
  const [{ total } = { total: 0 }] = people;
  if (total === 0) return [];
  let length = heading(total).length + words.more(total).length + 2;
  const lines = people
    .map(({ contactName, businessName, at }) =>
      oneLine(
        words.person(contactName, businessName, at ? timeIn(businessTimeZone, at, { weekday: 'short' }) : ''),
      ),
    )
    .filter((line) => (length += line.length + 1) <= room);
  const more = total - lines.length;
  return [heading(total), ...lines, ...(more > 0 ? [words.more(more)] : [])];
}

// Sweden writes dates as ISO 8601 does.
const isoTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: businessTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** For example {day: '2026-11-28', hour: 8}. */
export function localTime(moment: Date) {
  const [day = '', time = ''] = isoTime.format(moment).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}
