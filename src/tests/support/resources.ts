import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

type Close = () => unknown;
type Opened = { close: Close } | { stop: Close };

const closers: Close[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Registers a resource. After the file's tests, its resources are closed in reverse order. */
export function closeAfterTests<T extends Opened>(opened: T): T {
  closers.push(() => ('close' in opened ? opened.close() : opened.stop()));
  return opened;
}

export function temporaryDataDir(): string {
  const path = mkdtempSync(join(process.env.TEST_FOLDER ?? '', 'data-'));
  closeAfterTests({ close: () => rm(path, { recursive: true, force: true }) });
  return path;
}
