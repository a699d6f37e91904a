import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolder, type Cluster } from './cluster.ts';

export const lockOf = ({ home }: Cluster) => join(clusterFolder(home), 'postmaster.pid');

export const ageOf = async (path: string) =>
  // The clock may have gone back since.
  stat(path).then(
    ({ mtimeMs }) => Math.abs(Date.now() - mtimeMs),
    () => 0,
  );

/** The running server that the lock names. After a crash, the lock may be empty, or its process another one. Needs Linux. */
export async function findServer(cluster: Cluster) {
  const lock = await readFile(lockOf(cluster), 'utf8').catch(() => '');
  const [first = '', , , port = '', , , , status = ''] = lock.split('\n');
  const pid = Number.parseInt(first);
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const command = (await read('cmdline')).split('\0');
  if (!command.includes(`--port=${port}`)) return undefined;
  const [, parent] = (await read('stat')).split(') ').at(-1)?.split(' ') ?? [];
  return {
    pid,
    isStopping: status.trim() === 'stopping',
    /** Whoever started it has ended. */
    isLeftOver: !command.includes(`--porchlight.started_by=${parent}`),
  };
}
