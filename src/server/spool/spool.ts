import { join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import { Unavailable } from '../http/errors.ts';
import { reuseFor } from '../reuse-for.ts';
import {
  hasBallast,
  listAside,
  listWaiting,
  putBallast,
  removeBallast,
  room,
  writeProbe,
  writeRecord,
} from './files.ts';
import { encodeRecord, type SpoolRecord } from './spool-file.ts';

export type Spool = ReturnType<typeof openSpool>;

// A disk that works needs seconds for a thousand records at once, which must not be refused.
const PUT_LIMIT_MS = 8_000;
const PROBE_LIMIT_MS = 1_000;
const PROBE_EVERY_MS = 2_000;

const unavailable = (code = 'UNKNOWN') => new Unavailable(`the spool is not available (${code})`, code);
const hangs = () => unavailable('ETIMEDOUT');
const isFull = (code: string | undefined) => code === 'ENOSPC' || code === 'EDQUOT';

/**
 * Stores leads and privacy requests as files while the database can't take them. Several processes may share the folder.
 * Calls `onHealthChange` with an error code if writing starts to fail, and without a code if it works again.
 */
export function openSpool(dataDir: string, onHealthChange?: (code?: string) => void) {
  const folder = join(dataDir, 'spool');
  let probing: Promise<string | undefined> | undefined;
  let wasWritable = true;

  /** One at a time, because each probe blocks a thread if the disk hangs. */
  const probe = () =>
    (probing ??= writeProbe(folder)
      .then(
        () => undefined,
        (error: unknown) => codeOf(error) ?? 'UNKNOWN',
      )
      .finally(() => (probing = undefined)));

  async function write(text: string): Promise<void> {
    try {
      await writeRecord(folder, text);
    } catch (error) {
      if (!isFull(codeOf(error))) throw error;
      await removeBallast(folder);
      await writeRecord(folder, text);
    }
  }

  return {
    folder,
    /** Makes the record durable. If the disk hangs, rejects, although the record may become durable later. */
    put(record: SpoolRecord): Promise<void> {
      const written = write(encodeRecord(record)).catch((error: unknown) => {
        throw unavailable(codeOf(error));
      });
      return withDeadline(written, PUT_LIMIT_MS, hangs);
    },
    /** `depth` counts the waiting records. `aside` counts the files that a person must check. */
    async status() {
      const [waiting, aside] = [await listWaiting(folder), await listAside(folder)];
      return { depth: waiting.length, aside: aside.length };
    },
    /** Writes a test file. If the disk is full, only the room of the ballast is left. The result may be two seconds old. */
    check: reuseFor(PROBE_EVERY_MS, async (): Promise<'up' | 'full' | 'down'> => {
      const code = await withDeadline(probe(), PROBE_LIMIT_MS, hangs).catch(codeOf);
      const isWritable = code === undefined;
      if (isWritable !== wasWritable) onHealthChange?.(code);
      wasWritable = isWritable;
      if (isWritable) return 'up';
      return isFull(code) && (await hasBallast(folder).catch(() => false)) ? 'full' : 'down';
    }),
    room: () => room(folder),
    keepBallast: () => putBallast(folder),
  };
}
