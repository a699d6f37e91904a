import { withConnection } from '#db/connection.ts';
import { SEED, seedLeads } from '#db/seed.ts';
import { OperatorError } from '#db/errors.ts';
import { allowsSeed } from '../env.server.ts';
import { onDatabase } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

const USAGE = 'db:seed [--force], with ALLOW_SEED=1 in the environment';

export async function seed(args: string[]): Promise<void> {
  const { values } = readArguments(USAGE, { args, options: { force: { type: 'boolean', default: false } } });
  if (!allowsSeed()) {
    throw new OperatorError(`only a development database may get made-up leads. Use: ${USAGE}`);
  }
  await onDatabase(async ({ url }) => {
    await withConnection(url, async (client) => {
      const { rowCount } = await client.query('select from leads limit 1');
      if (rowCount && !values.force)
        throw new OperatorError('there are leads already: use --force to add made-up leads to them');
      await seedLeads(client);
    });
    process.stdout.write(`${SEED.count} made-up leads, dated in the last ${SEED.days} days, are stored.\n`);
  });
}
