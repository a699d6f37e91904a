import type { Link } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import type { ConsentRecord, ConsentEvidence } from '#db/queries/consent-record.ts';
import { escapeHtml } from '#shared/escape-html.ts';

type Fact = readonly [label: string, value: string];

const channelLabels: Record<string, string> = {
  calls: 'Automated calls',
  texts: 'Texts',
  'calls and texts': 'Automated calls and texts',
  all: 'Automated calls and texts',
  do_not_call: 'No calls at all',
  lift: 'Calls allowed again',
  undo: 'Entry taken back',
};

const style = `body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.4 system-ui, sans-serif; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem } dd { margin: 0 } h1 { font-size: 1.3rem }
blockquote { margin: 0; padding-left: 1rem; border-left: 4px solid } @media print { section { break-inside: avoid } }`;

export function renderCertificate(
  leadId: string,
  { consents, revocations }: ConsentRecord,
  { now, build, legalLinks }: { now: Date; build: string; legalLinks: Link[] },
): string {
  const title = escapeHtml(`${site.brand}: what lead ${leadId} agreed to`);
  const isErased = consents.some(({ lead_erased }) => lead_erased);
  const none = isErased
    ? 'None for the number. Unknown for the email address, because it was erased.'
    : 'None.';
  const result = consents.some((consent) => warningsOf(consent).length > 0)
    ? 'WARNING: at least one agreement above failed a check.'
    : 'Checked when this page was printed: every agreement still matches the hash it was stored with.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${paragraph(`Printed ${timeOf(now)} by ${build} from the site's database.`)}
${section('The boxes of the form', list([boxOf('Calls', consents), boxOf('Texts', consents)]))}
${legalLinks.length > 0 ? section('Links next to the boxes today', list(legalLinks.map(({ label, href }) => [label, href]))) : ''}
${consents.map(consentSection).join('\n')}
${section('Withdrawals for this number or email address', revocations.length > 0 ? list(revocations.map(revocationOf)) : paragraph(none))}
${paragraph(result)}
</body>
</html>
`;
}

/** Older wordings have the channel 'calls and texts', because one box covered both. */
function boxOf(box: 'Calls' | 'Texts', consents: ConsentEvidence[]): Fact {
  const isChecked = consents.some(({ channel }) => channel.includes(box.toLowerCase()));
  return [box, isChecked ? 'agreed' : 'no agreement is stored'];
}

function consentSection(consent: ConsentEvidence): string {
  const facts: [string, string | null][] = [
    ['Agreed on', timeOf(consent.given_at)],
    ['Name, as typed', consent.name],
    ['Number, as typed', consent.phone],
    ['Page', consent.page_address],
    ['IP address', consent.ip_address],
    ['Browser', consent.user_agent],
    ['Version of the words', consent.text_version],
    ['Build of the page', consent.page_build],
    ['Withdrawn', withdrawalOf(consent)],
    ['SHA-256 of the row', consent.row_sha256],
  ];
  return section(
    channelLabels[consent.channel] ?? consent.channel,
    ...warningsOf(consent).map(paragraph),
    paragraph('The box was unchecked when the page loaded. The visitor checked the box at these words:'),
    `<blockquote>${escapeHtml(consent.text)}</blockquote>`,
    list(facts.map(([label, value]) => [label, value ?? 'not recorded'])),
  );
}

const warningsOf = ({ text_intact, row_intact }: ConsentEvidence): string[] => [
  ...(row_intact ? [] : ['WARNING: this row was changed after it was stored.']),
  ...(text_intact ? [] : ['WARNING: the words below do not match the hash they were stored with.']),
];

function withdrawalOf({ taken_back_at: at, lead_erased: isErased }: ConsentEvidence): string {
  if (at) return timeOf(at);
  return isErased ? 'not for the number; unknown for the email address, which was erased' : 'no';
}

function revocationOf({ at, channel, how, note }: ConsentRecord['revocations'][number]): Fact {
  return [timeOf(at), [channelLabels[channel] ?? channel, how, note].filter(Boolean).join('; ')];
}

const timeOf = (time: Date) => `${time.toISOString().replace('T', ' ').slice(0, 19)} UTC`;

const section = (heading: string, ...parts: string[]) =>
  `<section>\n<h2>${escapeHtml(heading)}</h2>\n${parts.join('\n')}\n</section>`;

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const list = (facts: Fact[]) =>
  `<dl>\n${facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}\n</dl>`;
