import { readFile, stat } from 'node:fs/promises';
import { EmbeddedDatabaseError } from './errors.ts';

export interface Account {
  uid: number;
  gid: number;
}

const UNPRIVILEGED = ['postgres', '_postgres', 'node', 'nobody'];

/**
 * The account that a root process runs PostgreSQL as, because PostgreSQL refuses to run as root: the owner of the
 * cluster's folder if that isn't root, otherwise the first existing account of UNPRIVILEGED.
 */
export async function databaseAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const passwd = await readFile('/etc/passwd', 'utf8');
  for (const name of UNPRIVILEGED) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and there is no account postgres, node or nobody to run it as: start as an ordinary user, or set DATABASE_URL',
  );
}
