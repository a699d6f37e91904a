import { certificateWords as words } from '#content/certificate.ts';
import type { ConsentRecord, GivenConsent } from '#db/queries/consent-record.ts';
import { escapeHtml } from '#shared/escape-html.ts';

type Line = readonly [label: string, value: string];

interface Section {
  heading: string;
  /** The wording, word for word. */
  quote?: string;
  paragraphs: string[];
  lines: Line[];
}

export interface Certificate {
  title: string;
  printed: string;
  sections: Section[];
}

/** A page about one lead's agreements, before it is text or HTML. */
export function certificateOf(
  leadId: string,
  { consents, revocations }: ConsentRecord,
  { now, build }: { now: Date; build: string },
): Certificate {
  const back = revocations.map(({ taken_back_at: at, channel, how, note }): Line => {
    const told = [words.revoked[channel] ?? channel, how, note].filter(Boolean).join('; ');
    return [momentOf(at), told];
  });
  return {
    title: words.title(leadId),
    printed: words.printed(momentOf(now), build),
    sections: [
      ...consents.map(sectionOf),
      { heading: words.revocations, paragraphs: back.length > 0 ? [] : [words.none], lines: back },
    ],
  };
}

function sectionOf(consent: GivenConsent): Section {
  const { fields, unknown } = words;
  const seal =
    consent.seal === null ? words.notSealed : `${consent.seal}, SHA-256 ${consent.seal_sha256 ?? unknown}`;
  return {
    heading: words.channels[consent.channel] ?? consent.channel,
    quote: consent.text,
    paragraphs: consent.text_intact ? [words.ticked] : [words.changed, words.ticked],
    lines: [
      [fields.given, momentOf(consent.given_at)],
      [fields.name, consent.name],
      [fields.phone, consent.phone],
      [fields.page, consent.page_address ?? unknown],
      [fields.address, consent.ip_address ?? unknown],
      [fields.browser, consent.user_agent ?? unknown],
      [fields.version, consent.text_version],
      [fields.build, consent.page_build ?? unknown],
      [fields.takenBack, consent.taken_back_at ? momentOf(consent.taken_back_at) : words.holds],
      [fields.hash, consent.row_sha256 ?? unknown],
      [fields.seal, seal],
    ],
  };
}

const momentOf = (moment: Date) => `${moment.toISOString().replace('T', ' ').slice(0, 19)} UTC`;

export function certificateText({ title, printed, sections }: Certificate): string {
  const parts = sections.map(({ heading, quote, paragraphs, lines }) => [
    heading,
    ...paragraphs.map(oneLine),
    ...(quote ? [`  "${oneLine(quote)}"`] : []),
    ...lines.map(([label, value]) => `  ${label}: ${oneLine(value)}`),
    '',
  ]);
  return [title, printed, '', ...parts.flat(), words.check, ''].join('\n');
}

/** What a visitor typed, or their browser said, stays on its line and steers no terminal. */
const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ');

export function certificateHtml({ title, printed, sections }: Certificate): string {
  const parts = sections.map(
    ({ heading, quote, paragraphs, lines }) => `<section>
<h2>${escapeHtml(heading)}</h2>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${quote ? `<blockquote>${escapeHtml(quote)}</blockquote>` : ''}
<dl>
${lines.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
</dl>
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.4 system-ui, sans-serif; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem } dd { margin: 0 } h1 { font-size: 1.3rem }
blockquote { margin: 0; padding-left: 1rem; border-left: 4px solid } @media print { section { break-inside: avoid } }</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(printed)}</p>
${parts.join('\n')}
<p>${escapeHtml(words.check)}</p>
</body>
</html>
`;
}
