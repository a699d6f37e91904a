import type { Link } from '#content/navigation.ts';
import { certificateText as words } from '#content/certificate.ts';
import type { ConsentRecord, ConsentEvidence } from '#db/queries/consent-record.ts';
import { escapeHtml } from '#shared/escape-html.ts';

type Line = readonly [label: string, value: string];

interface Section {
  heading: string;
  quote?: string;
  paragraphs: string[];
  lines: Line[];
}

interface Certificate {
  title: string;
  printed: string;
  sections: Section[];
  checked: string;
}

export function certificateOf(
  leadId: string,
  record: ConsentRecord,
  { now, build, legalLinks }: { now: Date; build: string; legalLinks: Link[] },
): Certificate {
  const legalPages: Section = {
    heading: words.legalPages,
    paragraphs: [],
    lines: legalLinks.map(({ label, href }) => [label, href]),
  };
  return {
    title: words.title(leadId),
    printed: words.printed(momentOf(now), build),
    sections: [
      { heading: words.boxes, paragraphs: [], lines: [boxOf('calls', record), boxOf('texts', record)] },
      ...(legalLinks.length > 0 ? [legalPages] : []),
      ...record.consents.map(agreementOf),
      revocationsOf(record),
    ],
    checked: record.consents.every(isIntact) ? words.intact : words.notIntact,
  };
}

/** In an older wording, one box covers both calls and texts. */
function boxOf(box: 'calls' | 'texts', { consents }: ConsentRecord): Line {
  const isTicked = consents.some(({ channel }) => channel.includes(box));
  return [words.box[box], isTicked ? words.agreed : words.notChecked];
}

const isIntact = ({ text_intact, row_intact }: ConsentEvidence) => text_intact && row_intact === true;

function agreementOf(consent: ConsentEvidence): Section {
  const { fields, notRecorded } = words;
  return {
    heading: words.channels[consent.channel] ?? consent.channel,
    quote: consent.text,
    paragraphs: [...warningsOf(consent), words.checked],
    lines: [
      [fields.agreedAt, momentOf(consent.given_at)],
      [fields.name, consent.name],
      [fields.phone, consent.phone],
      [fields.page, consent.page_address ?? notRecorded],
      [fields.address, consent.ip_address ?? notRecorded],
      [fields.browser, consent.user_agent ?? notRecorded],
      [fields.version, consent.text_version],
      [fields.build, consent.page_build ?? notRecorded],
      [fields.revokedAt, endOf(consent)],
      [fields.hash, consent.row_sha256 ?? notRecorded],
    ],
  };
}

const warningsOf = ({ text_intact, row_intact }: ConsentEvidence): string[] => [
  ...(row_intact === true ? [] : [words.rowChanged]),
  ...(text_intact ? [] : [words.changed]),
];

function endOf({ taken_back_at: end, lead_erased: isErased }: ConsentEvidence): string {
  if (end) return momentOf(end);
  return isErased ? words.unknownEmail : words.notRevoked;
}

function revocationsOf({ consents, revocations }: ConsentRecord): Section {
  const lines = revocations.map(({ taken_back_at: at, channel, how, note }): Line => {
    const description = [words.revoked[channel] ?? channel, how, note].filter(Boolean).join('; ');
    return [momentOf(at), description];
  });
  const none = consents.some(({ lead_erased }) => lead_erased) ? words.noneErased : words.none;
  return { heading: words.revocations, paragraphs: lines.length > 0 ? [] : [none], lines };
}

const momentOf = (moment: Date) => `${moment.toISOString().replace('T', ' ').slice(0, 19)} UTC`;

export function certificateHtml({ title, printed, sections, checked }: Certificate): string {
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
<p>${escapeHtml(checked)}</p>
</body>
</html>
`;
}
