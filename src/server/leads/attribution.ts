import { touchOf, type Touch } from '#shared/attribution.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/sender.ts';

export interface Touches {
  firstTouch: Touch | null;
  lastTouch: Touch | null;
}

/** What the browser kept; without it, what the address of the page tells that the post came from. */
export function touchesOf(sent: LeadInput['attribution'], { page, isPrivate }: Sender): Touches {
  const { first, last } = sent ? clean(sent, isPrivate) : fromAddress(page, isPrivate);
  return { firstTouch: first ?? null, lastTouch: last ?? null };
}

function clean({ first, last }: NonNullable<LeadInput['attribution']>, isPrivate: boolean) {
  const cleanTouch = (touch: typeof first) =>
    touch &&
    touchOf((field) => (field === 'landing_path' ? pathIn(touch.landing_path) : touch[field]), { isPrivate });
  return { first: cleanTouch(first), last: cleanTouch(last) };
}

function fromAddress(
  page: URL | null,
  isPrivate: boolean,
): { first?: Touch | undefined; last?: Touch | undefined } {
  if (!page) return {};
  const touch = touchOf(
    (field) => {
      if (field === 'landing_path') return page.pathname;
      return field === 'referrer_host' ? undefined : page.searchParams.get(field);
    },
    { isPrivate },
  );
  return { first: touch, last: touch };
}

/** A query may hold anything: it is no part of where somebody landed. */
const pathIn = (value: string | undefined) =>
  value?.startsWith('/') ? value.replace(/[?#].*$/s, '') : undefined;
