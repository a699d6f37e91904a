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

function evidenceOf(consent: ConsentEvidence): string {
  const facts: Record<string, string | null> = {
    Words: consent.text,
    'Agreed on': timeOf(consent.given_at),
    'Name, as typed': consent.name,
    'Number, as typed': consent.phone,
    Page: consent.page_address,
    'IP address': consent.ip_address,
    Browser: consent.user_agent,
    'Version of the words': consent.text_version,
    'Build of the page': consent.page_build,
    Withdrawn: withdrawalOf(consent),
    'SHA-256 of the row': consent.row_sha256,
    'Words match their hash': consent.text_intact ? 'yes' : 'NO: they were changed after they were stored',
    'Row matches its hash': consent.row_intact ? 'yes' : 'NO: it was changed after it was stored',
  };
  const lines = Object.entries(facts).map(
    ([label, value]) => `${label}: ${oneLine(value ?? 'not recorded')}\n`,
  );
  return `${labelOf(consent)}

The box was unchecked when the page loaded. The visitor checked the box at these words.
${lines.join('')}`;
}

function withdrawalOf({ taken_back_at: at, lead_erased: isErased }: ConsentEvidence): string {
  if (at) return timeOf(at);
  return isErased ? 'not for the number; unknown for the email address, which was erased' : 'no';
}

function revocationOf(revocation: ConsentRecord['revocations'][number]): string {
  const { at, how, note } = revocation;
  return `${timeOf(at)}: ${oneLine([labelOf(revocation), how, note].filter(Boolean).join('; '))}\n`;
}

const labelOf = ({ channel }: { channel: string }) => channelLabels[channel] ?? channel;

const timeOf = (time: Date) => `${time.toISOString().replace('T', ' ').slice(0, 19)} UTC`;
