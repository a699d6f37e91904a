import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { open, readdir, readFile, readlink, rm, type FileHandle } from 'node:fs/promises';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, jest } from '@jest/globals';
import { codeOf } from '#runtime/error-code.ts';

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Registers a resource. After the file's tests, its resources are closed in reverse order. */
export function closeAfterTests<T extends { close: () => unknown } | { stop: () => unknown }>(
  opened: T,
): T {
  closers.push(() => ('close' in opened ? opened.close() : opened.stop()));
  return opened;
}

/**
 * Stops a process with SIGSTOP. The returned function, or else the end of the file's tests, lets it
 * go on.
 */
export function freeze(pid: number): () => void {
  const resume = () => {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // It has ended.
    }
  };
  process.kill(pid, 'SIGSTOP');
  closers.push(resume);
  return resume;
}

export function temporaryDataDir(): string {
  const path = mkdtempSync(join(process.env.TEST_FOLDER ?? '', 'data-'));
  closeAfterTests({ close: () => rm(path, { recursive: true, force: true }) });
  return path;
}

/**
 * Calls `listener` with the path of each file or folder that is synced, instead of syncing it. No
 * test can cut the power, and no disk fails on demand, so this replaces a method of Node's.
 */
export async function onSync(listener: (path: string) => void) {
  const file = await open('.');
  await file.close();
  const sync = jest.spyOn(Object.getPrototypeOf(file) as FileHandle, 'sync');
  return sync.mockImplementation(async function (this: FileHandle) {
    listener(await readlink(`/proc/self/fd/${this.fd}`));
  });
}

/** Lets a server listen until the end of the file's tests. */
export async function listenOnFreePort(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  // An open connection would keep the other end waiting, and Jest's worker from ending.
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  closeAfterTests({ close });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** The descriptor by which this process holds the socket that listens on a port of 127.0.0.1. */
export async function descriptorOf(port: number): Promise<number> {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = (await readFile('/proc/self/net/tcp', 'utf8')).split('\n');
  const inode = sockets.map((line) => line.trim().split(/\s+/)).find(([, at]) => at === local)?.[9];
  for (const name of await readdir('/proc/self/fd'))
    if ((await readlink(`/proc/self/fd/${name}`).catch(codeOf)) === `socket:[${inode}]`)
      return Number(name);
  throw new Error(`nothing listens on port ${port}`);
}
