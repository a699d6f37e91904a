import { Router } from 'express';
import * as z from 'zod/mini';
import { downloadText as words } from '#content/mail/downloads.ts';
import { wordsIn } from '#content/mail/later-words.ts';
import { site } from '#content/site.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { filePaths } from '#shared/api.ts';
import { readTrade } from '#shared/lead-of-trade.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { HttpError } from '../http/errors.ts';

const { brand, caller, phone } = site;

const span = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  lang: z.catch(z.enum(['en', 'es']), 'en'),
});

// The browser opens the fold around this field.
const ASK_FOR_TRADE = '/#own-shop-trade';

/**
 * Our business card, a calendar file for the hours in which a person calls, and the recording for the form "as your shop" without
 * script. None says anything about the visitor.
 */
export function downloadRoutes({ publicUrl }: PublicConfig): Router {
  const router = Router();
  router.get(filePaths.businessCard, (_req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=3600').attachment('contact.vcf');
    res.type('text/vcard').send(businessCard(publicUrl));
  });
  router.get(filePaths.callCalendar, ({ query }, res) => {
    const { success, data } = z.safeParse(span, query);
    if (!success)
      throw new HttpError('invalid-input', { errors: [{ field: 'from', message: words.invalidSpan }] });
    res.attachment('call.ics').type('text/calendar').send(calendarFile(data));
  });
  router.get(filePaths.sampleCall, ({ query }, res) => {
    const asked = readTrade(typeof query.trade === 'string' ? query.trade : null);
    const sample = sampleCalls.find(({ trade }) => trade === asked);
    res.redirect(303, sample?.recording?.file ?? ASK_FOR_TRADE);
  });
  return router;
}

// vCard 3.0 is the version that phones and mail programs read: https://www.rfc-editor.org/rfc/rfc2426
function businessCard(url: string | undefined): string {
  const numbers = new Set([caller.phone.e164, phone.e164].map((number) => `TEL;TYPE=WORK,VOICE:${number}`));
  return withCrlf(`BEGIN:VCARD
VERSION:3.0
N:${text(brand)};;;;
FN:${text(brand)}
ORG:${text(brand)}
${[...numbers].join('\n')}
EMAIL:${site.email}
${url ? `URL:${url}\n` : ''}NOTE:${text(words.note)}
END:VCARD
`);
}

// https://www.rfc-editor.org/rfc/rfc5545
function calendarFile({ from, until, lang }: z.infer<typeof span>): string {
  const { event, note } = wordsIn[lang].download;
  const [starts, ends] = [from, until].map(instant);
  return withCrlf(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//${text(brand)}//EN
METHOD:PUBLISH
BEGIN:VEVENT
UID:${starts}-${ends}-${site.email}
DTSTAMP:${instant(new Date().toISOString())}
DTSTART:${starts}
DTEND:${ends}
SUMMARY:${text(event)}
DESCRIPTION:${text(note)}
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
`);
}

const instant = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const text = (value: string) => value.replaceAll(/[\\,;]/g, '\\$&');
const withCrlf = (lines: string) => lines.split('\n').map(fold).join('\r\n');

const MAX_OCTETS = 75;

/** A longer line goes on in the next, after a space: RFC 5545, section 3.1, and RFC 2426, section 2.6. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    const isFull = octets + size > MAX_OCTETS;
    folded += isFull ? `\r\n ${char}` : char;
    octets = isFull ? 1 + size : octets + size;
  }
  return folded;
}
