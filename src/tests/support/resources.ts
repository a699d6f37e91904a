import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

type Close = () => unknown;
type Opened = { close: Close } | { stop: Close };

declare global {
  var closers: Close[] | undefined;
}

/** Registers a resource. environment.mjs closes a test file's resources in reverse order after the file's tests. */
export function closeAfterTests<T extends Opened>(opened: T): T {
  (globalThis.closers ??= []).push(() => ('close' in opened ? opened.close() : opened.stop()));
  return opened;
}

export function temporaryDataDir(): string {
  const path = mkdtempSync(join(process.env.TEST_RUN ?? '', 'data-'));
  closeAfterTests({ close: () => rm(path, { recursive: true, force: true }) });
  return path;
}

/** Returns the address of what global-setup.mjs starts at the first request for it. */
export async function sharedPart(name: 'build' | 'cluster' | 'site'): Promise<string> {
  const response = await fetch(`${process.env.TEST_PARTS}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
