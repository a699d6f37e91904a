import { readTouch, type TouchField } from '#shared/attribution.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/sender.ts';

/** What the browser stored, or what the address of the posting page says. */
export function touchesOf(sent: LeadInput['attribution'], { page, isPrivate }: Sender) {
  const touch = (read: (field: TouchField) => string | null | undefined) =>
    readTouch(read, { isPrivate }) ?? null;
  const kept = (known: NonNullable<typeof sent>['first']) =>
    touch((field) => (field === 'landing_path' ? pathIn(known?.landing_path) : known?.[field]));
  if (sent) return { firstTouch: kept(sent.first), lastTouch: kept(sent.last) };

  const fromAddress = touch((field) => {
    if (field === 'landing_path') return page?.pathname;
    return field === 'referrer_host' ? undefined : page?.searchParams.get(field);
  });
  return { firstTouch: fromAddress, lastTouch: fromAddress };
}

/** Without the query, which may hold anything. */
const pathIn = (value: string | undefined) =>
  value?.startsWith('/') ? value.replace(/[?#].*$/s, '') : undefined;
