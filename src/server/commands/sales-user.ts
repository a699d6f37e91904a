import { randomBytes } from 'node:crypto';
import { withLogin } from '#db/database-url.ts';
import { setLogin, removeLogin } from '#db/roles/sales-logins.ts';
import { OperatorError } from '#db/errors.ts';
import { onDatabase } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

const USAGE = 'sales:user NAME [--rw] [--connections N] | NAME --remove';

export async function changeSalesUser(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(USAGE, {
    args,
    allowPositionals: true,
    options: {
      rw: { type: 'boolean', default: false },
      connections: { type: 'string' },
      remove: { type: 'boolean', default: false },
    },
  });
  const [name, ...more] = positionals;
  const changes = values.rw || values.connections !== undefined;
  const connections = values.connections === undefined ? undefined : Number(values.connections);
  const isValid = connections === undefined || /^[1-9]\d{0,2}$/.test(values.connections ?? '');
  if (!name || more.length > 0 || !isValid || (values.remove && changes))
    throw new OperatorError(`Use: ${USAGE}`);
  await onDatabase(async (url) => {
    if (values.remove) {
      await removeLogin(url, name);
      process.stderr.write(`The login ${name} is removed, and its sessions are ended.\n`);
      return;
    }
    const password = randomBytes(24).toString('base64url');
    const role = values.rw ? 'sales_rw' : 'sales_ro';
    const outcome = await setLogin(url, { name, role, password, connections });
    const rights = values.rw ? 'read the views and call the functions of the schema sales' : 'read the views';
    const shortcuts = values.rw ? ' In psql, src/ops/psqlrc adds :next, :no, :who and :today.' : '';
    const change =
      outcome === 'created' ? 'was created' : 'has a new password; the old password no longer works';
    process.stderr.write(
      `The login ${name} ${change}. The login may ${rights}.${shortcuts} This connection string is shown only once:\n`,
    );
    process.stdout.write(`${withLogin(url, name, password)}\n`);
  });
}
