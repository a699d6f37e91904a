import { randomBytes } from 'node:crypto';
import { dbOn } from '#db/connection/database.server.ts';
import { withConnection } from '#db/connection/connect.ts';
import { withLogin } from '#db/connection/database-url.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { vulnerabilityWarning } from '#db/connection/vulnerable-release.ts';
import { setSalesLogin } from '#db/roles/sales-logins.ts';
import { onDatabase } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

const USAGE = 'sales:user NAME [--rw]';

/** A login that exists gets a new password and these rights. Prints its address. */
export async function changeSalesUser(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(USAGE, {
    args,
    allowPositionals: true,
    options: { rw: { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new OperatorError(`Use: ${USAGE}`);
  await onDatabase(async (url) => {
    const holes = await withConnection(url, (client) => vulnerabilityWarning(dbOn(client)));
    const password = randomBytes(24).toString('base64url');
    await setSalesLogin(url, { name, mayWrite: values.rw, password });
    if (holes) process.stderr.write(`${holes}.\n`);
    const rights = values.rw ? 'read the views and call the functions' : 'read the views';
    process.stderr.write(
      `The login ${name} may ${rights} of the schema sales. Its address is shown only once, ` +
        'and ends its earlier password:\n',
    );
    process.stdout.write(`${withLogin(url, name, password)}\n`);
    const { hostname } = new URL(url);
    if (/^db\b/.test(hostname))
      process.stderr.write(
        `Only containers know @${hostname}: through a tunnel, or on the machine of Compose, ` +
          '@127.0.0.1:5432 stands in its place, or the port of the tunnel or SALES_PORT.\n',
      );
  });
}
