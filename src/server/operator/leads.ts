import { withConnection } from '#db/connection.ts';
import { listViews, readDesk, readView } from '#db/sales/read-views.ts';
import { onDatabase } from './command-database.ts';
import { CommandError, readArguments } from './command-error.ts';
import { csvOf, tableOf } from './view-table.ts';

const USAGE = 'leads [--view leads_due] [--wide] [--csv]';

/** Prints a view of the schema `sales`: of leads what a caller needs, unless all of it is asked for. */
export async function printLeads(args: string[]): Promise<void> {
  const { values } = readArguments(USAGE, {
    args,
    options: {
      view: { type: 'string', default: 'leads_due' },
      wide: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
    },
  });
  // Whoever reads only the beginning (`| head`) hangs up early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  await onDatabase(async ({ url }) => {
    const table = await withConnection(url, async (client) => {
      const views = await listViews(client);
      if (views.length === 0) throw new CommandError('the views are not there: apply the migrations first');
      if (!views.includes(values.view)) {
        throw new CommandError(`there is no view '${values.view}'; the views: ${views.join(', ')}`);
      }
      const desk = values.wide || values.csv ? undefined : await readDesk(client, values.view);
      return desk ?? readView(client, values.view);
    });
    process.stdout.write(values.csv ? csvOf(table) : tableOf(table, process.stdout.columns));
  });
}
