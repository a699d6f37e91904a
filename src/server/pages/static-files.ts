import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import express, { type RequestHandler } from 'express';
import {
  cachedResponse,
  encodings,
  encodingsFor,
  weakTag,
  type CachedResponse,
  type Encoding,
} from '../http/cached-response.ts';

export type StaticFiles = ReturnType<typeof staticFiles>;

const MAX_FILE_BYTES = 512_000;
const MAX_CACHE_BYTES = 8_000_000;
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};
const suffixes = { br: '.br', gzip: '.gz', identity: '' };

type CachedFile = Partial<Record<Encoding, CachedResponse>>;

/** Keeps small files in memory, so that a new build doesn't change them. Streams the other files from the disk. */
export function staticFiles(folder: string) {
  const files = readSmallFiles(folder);
  const stream: RequestHandler = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (res, path) => void res.setHeader('Cache-Control', cacheControlOf(path.slice(folder.length))),
  });
  return {
    stream,
    findPreparedResponse(req: IncomingMessage): CachedResponse | undefined {
      if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
      const [path = ''] = (req.url ?? '').split('?', 1);
      const file = files.get(path);
      const encoding = file && encodingsFor(req).find((each) => file[each]);
      return encoding && file[encoding];
    },
  };
}

const cacheControlOf = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

function readSmallFiles(folder: string): Map<string, CachedFile> {
  const files = new Map<string, CachedFile>();
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = contentTypes[extname(name)];
    const { size } = statSync(join(folder, name));
    if (type === undefined || size > MAX_FILE_BYTES || bytes + size > MAX_CACHE_BYTES) continue;
    const file = readFile(folder, `/${name}`, type);
    bytes += Object.values(file).reduce((sum, { body }) => sum + body.length, 0);
    files.set(`/${name}`, file);
  }
  return files;
}

function readFile(folder: string, path: string, type: string): CachedFile {
  const etag = weakTag(readFileSync(join(folder, path)));
  const file: CachedFile = {};
  for (const encoding of encodings) {
    const variant = join(folder, path + suffixes[encoding]);
    if (!existsSync(variant)) continue;
    const representation = { encoding, type, etag, cacheControl: cacheControlOf(path) };
    file[encoding] = cachedResponse(readFileSync(variant), representation);
  }
  return file;
}
