import * as z from 'zod';
import { deviceClasses, MAX_VISIT_TEXT, pageEvents, speedMetrics, type Visit } from '#shared/counts.ts';
import { readTrade } from '#shared/lead-of-trade.ts';

const label = z.string().max(MAX_VISIT_TEXT);

/** A `CountMessage`. Unknown fields are ignored. */
export const countInput = z.object({
  source: label,
  campaign: label,
  trade: label,
  events: z.array(z.enum(pageEvents)).max(pageEvents.length),
  device: z.enum(deviceClasses),
  speed: z.partialRecord(z.enum(speedMetrics), z.number().min(0)),
});

// An address may contain an email address, or a phone number with anything between its digits.
const IDENTITY = /@|(?:\p{Nd}\P{Nd}*){7}/u;

function hasIdentity(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (IDENTITY.test(plain)) return true;
  try {
    const decoded = decodeURIComponent(plain.replace(/%(?![\da-f]{2})/gi, ''));
    return decoded !== plain && hasIdentity(decoded);
  } catch {
    // What can't be decoded may be anything.
    return true;
  }
}

/** Replaces what could identify a person, and a trade that doesn't exist. */
export function anonymous({ source, campaign, trade }: Visit): Visit {
  const clean = (text: string) =>
    hasIdentity(text)
      ? 'other'
      : text
          .slice(0, MAX_VISIT_TEXT)
          .replace(/[\p{Cc}\p{Cs}]/gu, '')
          .trim();
  return {
    source: clean(source) || 'direct',
    campaign: clean(campaign),
    trade: readTrade(trade) ?? '',
  };
}
