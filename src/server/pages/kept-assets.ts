import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import {
  encodings,
  encodingsFor,
  keep,
  weakTag,
  type Encoding,
  type KeptAnswer,
} from '../http/kept-answer.ts';

const MOST_BYTES = 8_000_000;
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
const twins = { br: '.br', gzip: '.gz', identity: '' };

type KeptFile = Partial<Record<Encoding, KeptAnswer>>;

/** The files with a hash in their name, held in memory with their packed twins; what goes beyond the bound is left out. */
export function keptAssets(clientFolder: string): (req: IncomingMessage) => KeptAnswer | undefined {
  const files = readAll(clientFolder);
  return (req) => {
    const file = files.get(req.url ?? '');
    if (!file || (req.method !== 'GET' && req.method !== 'HEAD')) return undefined;
    const best = encodingsFor(req).find((encoding) => file[encoding]);
    return best && file[best];
  };
}

function readAll(clientFolder: string): Map<string, KeptFile> {
  const files = new Map<string, KeptFile>();
  let bytes = 0;
  for (const name of readdirSync(join(clientFolder, 'assets'), { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const path = `/assets/${name}`;
    const file = readTwins(join(clientFolder, path), type);
    bytes += Object.values(file).reduce((sum, { body }) => sum + body.length, 0);
    if (bytes > MOST_BYTES) break;
    files.set(path, file);
  }
  return files;
}

function readTwins(path: string, type: string): KeptFile {
  const etag = weakTag(readFileSync(path));
  const about = { type, etag, cacheControl: 'public, max-age=31536000, immutable' };
  const file: KeptFile = {};
  for (const encoding of encodings) {
    const twin = path + twins[encoding];
    if (existsSync(twin)) file[encoding] = keep(readFileSync(twin), { ...about, encoding });
  }
  return file;
}
