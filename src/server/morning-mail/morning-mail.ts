import { morningText as words } from '#content/mail/notifications.ts';
import type { Database } from '#db/client.server.ts';
import { backupProofAge } from '#db/queries/ages.ts';
import { queueDailyMail, readMorning } from '#db/queries/morning-mail.ts';
import { countUnsent } from '#db/queries/outbox.ts';
import { runRepeatedly } from '#db/run-repeatedly.ts';
import { MAX_NOTE } from '#db/schema/columns.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { oneLine } from '#shared/one-line.ts';
import { timeIn } from '#shared/promised-call.ts';
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

/** Queues the mail of a day at 8:00, or later if the site was down, if there is something to say. */
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
export async function queueMorningMail({ database, spool }: Pick<Morning, 'database' | 'spool'>, now: Date) {
  const { due, askedAgain } = await database.run(readMorning);
  const unsent = await database.run(countUnsent);
  const proofDays = Math.floor(((await database.run(backupProofAge)) ?? 0) / DAY_SECONDS);
  const { waiting, aside } = await spool.status();
  const lines = [
    askedAgain > 0 && words.askedAgain(askedAgain),
    waiting > 0 && words.spool(waiting),
    aside > 0 && words.aside(aside),
    ...unsent.map(
      ({ channel, waiting: late, failed, oldestSeconds }) =>
        (failed > 0 || oldestSeconds > LATE_SECONDS) && words.channel(channel, late, failed),
    ),
    proofDays >= OLD_PROOF_DAYS && words.backup(proofDays),
    due.length > 0 && words.due(due.length),
    ...due.map(({ contactName, businessName, dueAt }) => {
      const time = dueAt && timeIn(businessTimeZone, dueAt, { weekday: 'short' });
      return words.person(contactName, businessName, time ?? '');
    }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return;
  const date = timeIn(businessTimeZone, now, { weekday: 'long', month: 'long', day: 'numeric' });
  const text = [words.subject(date), ...lines.map(oneLine)].join('\n').slice(0, MAX_NOTE);
  await database.run((db) => queueDailyMail(db, localTime(now).day, text));
}

/** For example {day: '2026-11-28', hour: 8}: Sweden writes dates as ISO 8601 does. */
export function localTime(moment: Date) {
  const format = { timeZone: businessTimeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', format).format(moment).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}
