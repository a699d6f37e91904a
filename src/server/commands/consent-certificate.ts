import { validate } from 'uuid';
import { site } from '#content/site.ts';
import { OperatorError } from '#db/errors.ts';
import { findConsentRecord, type ConsentEvidence, type ConsentRecord } from '#db/queries/consent-record.ts';
import { oneLine } from '#shared/one-line.ts';
import { release } from '../telemetry/release.ts';
import { onConnection } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

const USAGE = 'consent:certificate LEAD > FILE.txt';

export async function printCertificate(args: string[]): Promise<void> {
  const { positionals } = readArguments(USAGE, { args, allowPositionals: true });
  const [lead = '', ...more] = positionals;
  if (!validate(lead) || more.length > 0) throw new OperatorError(`Use: ${USAGE}, where LEAD is the lead_id`);
  await onConnection(async (client) => {
    const record = await findConsentRecord(client, lead);
    if (record.consents.length === 0)
      throw new OperatorError(`there is no consent on file for the lead ${lead}`);
    process.stdout.write(certificateOf(lead, record));
  });
}

const channelLabels: Record<string, string> = {
  calls: 'Automated calls',
  texts: 'Texts',
  all: 'Automated calls and texts',
  do_not_call: 'No calls at all',
  lift: 'Calls allowed again',
  undo: 'Entry taken back',
};

function certificateOf(leadId: string, { consents, revocations }: ConsentRecord): string {
  const none = consents.some(({ lead_erased }) => lead_erased)
    ? 'None for the number. Unknown for the email address, because it was erased.\n'
    : 'None.\n';
  return [
    `${site.brand}: what lead ${leadId} agreed to\n`,
    `Printed ${timeOf(new Date())} by ${release} from the site's database.\n`,
    ...consents.map(evidenceOf),
    `Withdrawals for this number or email address\n\n${revocations.map(revocationOf).join('') || none}`,
  ].join('\n');
}

const columnLabels = {
  text: 'Words',
  given_at: 'Agreed on',
  name: 'Name, as typed',
  phone: 'Number, as typed',
  page_address: 'Page',
  ip_address: 'IP address',
  user_agent: 'Browser',
  text_version: 'Version of the words',
  page_build: 'Build of the page',
  taken_back_at: 'Withdrawn',
  row_sha256: 'SHA-256 of the row',
  text_intact: 'Words match their hash',
  row_intact: 'Row matches its hash',
};

const evidenceOf = (consent: ConsentEvidence) => `${labelOf(consent)}

The box was unchecked when the page loaded. The visitor checked the box at these words.
${Object.entries(columnLabels)
  .map(([column, label]) => `${label}: ${oneLine(valueOf(consent, column))}\n`)
  .join('')}`;

function valueOf(consent: ConsentEvidence, column: string): string {
  const value = consent[column] ?? null;
  if (value instanceof Date) return timeOf(value);
  if (column.endsWith('_intact')) return value ? 'yes' : 'NO: changed after it was stored';
  if (column !== 'taken_back_at') return String(value ?? 'not recorded');
  return consent.lead_erased ? 'not for the number; unknown for the email address, which was erased' : 'no';
}

const revocationOf = ({ at, channel, how, note }: ConsentRecord['revocations'][number]) =>
  `${timeOf(at)}: ${oneLine([labelOf({ channel }), how, note].filter(Boolean).join('; '))}\n`;

const labelOf = ({ channel }: ConsentEvidence) => channelLabels[String(channel)] ?? String(channel);

const timeOf = (time: Date) => `${time.toISOString().replace('T', ' ').slice(0, 19)} UTC`;
