import { validate } from 'uuid';
import { site } from '#content/site.ts';
import { withConnection } from '#db/connection.ts';
import { OperatorError } from '#db/errors.ts';
import { findConsentRecord, type ConsentEvidence, type ConsentRecord } from '#db/queries/consent-record.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { release } from '../telemetry/release.ts';
import { onDatabase } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

const USAGE = 'consent:certificate LEAD > FILE.html';

export async function printCertificate(args: string[]): Promise<void> {
  const { positionals } = readArguments(USAGE, { args, allowPositionals: true });
  const [lead = '', ...more] = positionals;
  if (!validate(lead) || more.length > 0) throw new OperatorError(`Use: ${USAGE}, where LEAD is the lead_id`);
  await onDatabase(async ({ url }) => {
    const record = await withConnection(url, (client) => findConsentRecord(client, lead));
    if (record.consents.length === 0)
      throw new OperatorError(`there is no consent on file for the lead ${lead}`);
    process.stdout.write(certificateOf(lead, record));
  });
}

type Fact = readonly [label: string, value: string];

const channelLabels: Record<string, string> = {
  calls: 'Automated calls',
  texts: 'Texts',
  all: 'Automated calls and texts',
  do_not_call: 'No calls at all',
  lift: 'Calls allowed again',
  undo: 'Entry taken back',
};

const style = `body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.4 system-ui, sans-serif; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem } dd { margin: 0 } h1 { font-size: 1.3rem }
blockquote { margin: 0; padding-left: 1rem; border-left: 4px solid } @media print { section { break-inside: avoid } }`;

function certificateOf(leadId: string, { consents, revocations }: ConsentRecord): string {
  const title = escapeHtml(`${site.brand}: what lead ${leadId} agreed to`);
  const none = consents.some(({ lead_erased }) => lead_erased)
    ? 'None for the number. Unknown for the email address, because it was erased.'
    : 'None.';
  const withdrawals = revocations.length > 0 ? list(revocations.map(revocationOf)) : paragraph(none);
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
${paragraph(`Printed ${timeOf(new Date())} by ${release} from the site's database.`)}
${consents.map(consentSection).join('\n')}
${section('Withdrawals for this number or email address', withdrawals)}
</body>
</html>
`;
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
    ['Words match their hash', consent.text_intact ? 'yes' : 'NO: they were changed after they were stored'],
    ['Row matches its hash', consent.row_intact ? 'yes' : 'NO: it was changed after it was stored'],
  ];
  return section(
    channelLabels[consent.channel] ?? consent.channel,
    paragraph('The box was unchecked when the page loaded. The visitor checked the box at these words:'),
    `<blockquote>${escapeHtml(consent.text)}</blockquote>`,
    list(facts.map(([label, value]) => [label, value ?? 'not recorded'])),
  );
}

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
