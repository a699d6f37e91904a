import { readTouch, type TouchField } from '#shared/attribution.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/sender.ts';

/** What the browser kept; without it, what the address of the page tells that the post came from. */
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

/** A query may hold anything: it is no part of where somebody landed. */
const pathIn = (value: string | undefined) =>
  value?.startsWith('/') ? value.replace(/[?#].*$/s, '') : undefined;
