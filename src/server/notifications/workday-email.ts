import { workdayText as words } from '#content/mail/notifications.ts';
import { MAX_QUIET, workLists, type Workday, type WorkdayPerson } from '#db/queries/reminders.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { timeIn } from '#shared/promised-call.ts';
import { formatCount } from '#shared/roi.ts';
import * as mail from './mail-blocks.ts';

/** What sales reads on a business morning. */
export function composeWorkdayEmail({ at, people, goneQuiet }: Workday) {
  const day = new Intl.DateTimeFormat('en-US', { timeZone: businessTimeZone, dateStyle: 'full' }).format(at);
  const lists = workLists.map((name) => {
    const listed = people.filter(({ list }) => list === name);
    return { name, listed, total: listed[0]?.total ?? 0 };
  });
  const blocks = [
    mail.line(day),
    mail.line(words.begin),
    ...lists.flatMap(({ name, listed, total }) => listOf(words.lists[name](total), listed, total)),
    ...(goneQuiet > 0 ? [mail.line(words.goneQuiet(formatCount(goneQuiet), goneQuiet >= MAX_QUIET))] : []),
    mail.line(words.footer),
  ];
  const counts = lists.filter(({ total }) => total > 0).map(({ name, total }) => words.counts[name](total));
  return mail.composeMail(words.subject(day, counts), blocks);
}

function listOf(caption: string, people: WorkdayPerson[], total: number): string[] {
  if (total === 0) return [];
  const more = total - people.length;
  return [mail.table(caption, people.map(rowOf)), ...(more > 0 ? [mail.line(words.more(more))] : [])];
}

const rowOf = ({ list, name, business, phone, number, time }: WorkdayPerson): mail.Row => ({
  label: words.person(name, business),
  value: words.reach(phone, words.times[list](momentOf(time)), number !== null),
});

const momentOf = (time: number) =>
  timeIn(businessTimeZone, new Date(time), { weekday: 'short', month: 'short', day: 'numeric' });
