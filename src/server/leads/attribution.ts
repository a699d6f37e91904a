import { readTouch, type TouchField } from '#shared/attribution.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/request-sender.ts';

export function touchesOf(attribution: LeadInput['attribution'], { page, isPrivate }: Sender) {
  const touch = (read: (field: TouchField) => string | null | undefined) =>
    readTouch(read, { isPrivate }) ?? null;
  const fromBrowser = (values: NonNullable<typeof attribution>['first']) =>
    touch((field) => (field === 'landing_path' ? pathIn(values?.landing_path) : values?.[field]));
  if (attribution)
    return { firstTouch: fromBrowser(attribution.first), lastTouch: fromBrowser(attribution.last) };

  const fromPage = touch((field) => {
    if (field === 'landing_path') return page?.pathname;
    return field === 'referrer_host' ? undefined : page?.searchParams.get(field);
  });
  return { firstTouch: fromPage, lastTouch: fromPage };
}

/** Removes the query and fragment, which may contain personal data. */
const pathIn = (value: string | undefined) =>
  value?.startsWith('/') ? value.replace(/[?#].*$/s, '') : undefined;
