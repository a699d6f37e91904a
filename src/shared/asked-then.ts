import { notificationText as words } from '#content/mail/notifications.ts';
import { businessTimeZone } from './business-time-zone.ts';
import { timeIn } from './format-time.ts';
import { oneLine } from './one-line.ts';

/** A stop of somebody who asks again. */
export interface AskedThen {
  contact: string;
  at: Date;
  /** Null if the page recorded it. */
  login: string | null;
  how: string | null;
  /** Who had the contact then, and so may be somebody else than who asks again. */
  people: string | null;
}

/** Each line has a label, because visitors type names and addresses. */
export function askedThenLines({ contact, at, login, how, people }: AskedThen): string[] {
  const day = timeIn(businessTimeZone, at, { weekday: 'short', month: 'short', day: 'numeric' });
  const stopped = [contact, day, login, how].filter(Boolean).join(', ');
  return words.askedThen(oneLine(stopped), people && oneLine(people));
}
