import { pipeline } from 'node:stream/promises';
import { codeOf } from '#db/error-code.ts';
import { OperatorError } from '#db/errors.ts';
import {
  changedSince,
  listViews,
  countOpenPrivacyRequests,
  readCompactTable,
  readInBatches,
  readView,
} from '#db/queries/read-views.ts';
import { onConnection } from './command-database.ts';
import { readArguments } from './read-arguments.ts';
import { csvOf } from './csv.ts';
import { tableOf } from './view-table.ts';

const USAGE = 'leads [--view leads_due] [--since 2026-11-24] [--wide | --csv [--raw]]';
const DATE = /^\d{4}-\d\d-\d\d$/;

export async function printLeads(args: string[]): Promise<void> {
  const { values } = readArguments(USAGE, {
    args,
    options: {
      view: { type: 'string', default: 'leads_due' },
      since: { type: 'string' },
      wide: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
      raw: { type: 'boolean', default: false },
    },
  });
  if ((values.raw && !values.csv) || (values.since && !DATE.test(values.since)))
    throw new OperatorError(`Use: ${USAGE}`);
  await onConnection(async (client) => {
    const views = await listViews(client);
    if (!views.includes(values.view))
      throw new OperatorError(`there is no view '${values.view}'; the views: ${views.join(', ')}`);
    const where = values.since && (await changedSince(client, values.view, values.since));
    if (where === undefined && values.since)
      throw new OperatorError(`the view '${values.view}' doesn't say when rows changed`);
    if (values.csv) {
      await print(csvOf(readInBatches(client, values.view, where), values.raw));
    } else {
      const compact = values.wide ? undefined : await readCompactTable(client, values.view, where);
      await print([tableOf(compact ?? (await readView(client, values.view, where)), process.stdout.columns)]);
      const { open, due } = await countOpenPrivacyRequests(client);
      if (open > 0) process.stderr.write(`Open privacy requests: ${open}, the first due ${due}.\n`);
    }
  });
}

async function print(text: Iterable<string> | AsyncIterable<string>): Promise<void> {
  await pipeline(text, process.stdout, { end: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}
