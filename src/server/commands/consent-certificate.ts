import { validate } from 'uuid';
import { withConnection } from '#db/connection.ts';
import { findConsentRecord } from '#db/queries/consent-record.ts';
import { OperatorError } from '#db/errors.ts';
import { publicConfig } from '../public-config.ts';
import { renderCertificate } from './render-certificate.ts';
import { release } from '../telemetry/release.ts';
import { onDatabase } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

const USAGE = 'consent:certificate LEAD > FILE.html';

export async function printCertificate(args: string[]): Promise<void> {
  const { positionals } = readArguments(USAGE, { args, allowPositionals: true });
  const [lead = '', ...more] = positionals;
  if (!validate(lead) || more.length > 0) throw new OperatorError(`Use: ${USAGE}, where LEAD is the lead_id`);
  await onDatabase(async ({ env, url }) => {
    const record = await withConnection(url, (client) => findConsentRecord(client, lead));
    if (record.consents.length === 0)
      throw new OperatorError(`there is no consent on file for the lead ${lead}`);
    const legalLinks = publicConfig(env).legalLinks.map(({ label, href }) => ({
      label,
      href: new URL(href, env.PUBLIC_URL).href,
    }));
    process.stdout.write(renderCertificate(lead, record, { now: new Date(), build: release, legalLinks }));
  });
}
