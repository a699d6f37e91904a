import { readFile, stat } from 'node:fs/promises';
import { OperatorError } from '#runtime/operator-error.ts';

export interface Account {
  uid: number;
  gid: number;
}

const UNPRIVILEGED = ['postgres', '_postgres', 'node', 'nobody'];

/** Undefined if this process isn't root: then PostgreSQL runs under this process's account. */
export async function accountForPostgres(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const passwd = await readFile('/etc/passwd', 'utf8');
  for (const name of UNPRIVILEGED) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and this machine has none of the accounts ' +
      `${UNPRIVILEGED.join(', ')}: start as another user, or set DATABASE_URL`,
  );
}
