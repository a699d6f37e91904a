import { pipeline } from 'node:stream/promises';
import { codeOf } from '#db/error-code.ts';
import { OperatorError } from '#db/errors.ts';
import { isSalesView, readNewestLeads, readView, salesViews } from '#db/queries/read-views.ts';
import { onConnection } from './command-database.ts';
import { csvOf } from './csv.ts';
import { readArguments } from './read-arguments.ts';
import { tableOf } from './view-table.ts';

const USAGE = 'leads [--view to_contact] [--since 2026-11-24] [--csv [--raw]]';
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Without a view, prints the newest leads. */
export async function printLeads(args: string[]): Promise<void> {
  const { values } = readArguments(USAGE, {
    args,
    options: {
      view: { type: 'string' },
      since: { type: 'string' },
      csv: { type: 'boolean', default: false },
      raw: { type: 'boolean', default: false },
    },
  });
  const { view, since, csv, raw } = values;
  if ((raw && !csv) || (since !== undefined && !DATE.test(since))) throw new OperatorError(`Use: ${USAGE}`);
  if (view !== undefined && !isSalesView(view))
    throw new OperatorError(`there is no view '${view}'; the views: ${Object.keys(salesViews).join(', ')}`);
  await onConnection(async (client) => {
    const isView = view !== undefined || csv;
    const table = await (isView ? readView(client, view ?? 'leads', since) : readNewestLeads(client, since));
    const text = csv ? csvOf(table, raw) : tableOf(table, process.stdout.columns);
    await pipeline([text], process.stdout, { end: false }).catch((error: unknown) => {
      if (codeOf(error) !== 'EPIPE') throw error;
    });
  });
}
