import { withConnection } from '#db/connection/connect.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { isSalesView, readNewestLeads, readView, salesViews } from '#db/queries/read-views.ts';
import { onDatabase } from './command-database.ts';
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
  if ((raw && !csv) || (since !== undefined && !DATE.test(since)))
    throw new OperatorError(`Use: ${USAGE}`);
  if (view !== undefined && !isSalesView(view))
    throw new OperatorError(
      `there is no view '${view}'; the views: ${Object.keys(salesViews).join(', ')}`,
    );
  const isView = view !== undefined || csv;
  await onDatabase(async (url) => {
    const table = await withConnection(url, (client) =>
      isView ? readView(client, view ?? 'leads', since) : readNewestLeads(client, since),
    );
    process.stdout.write(csv ? csvOf(table, raw) : tableOf(table, process.stdout.columns));
  });
}
