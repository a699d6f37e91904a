import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cachedResponse, weakTag, type CachedResponse, type Encoding } from '../http/cached-response.ts';

interface Compression {
  encoding: Encoding;
  /** Takes longer, for pages that stay cached. */
  isThorough: boolean;
  cacheControl: 'no-cache' | 'no-store';
}

const compressors: Record<Encoding, (html: Buffer, isThorough: boolean) => Promise<Buffer>> = {
  br: (html, isThorough) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: isThorough ? 11 : 1 } }),
  gzip: (html, isThorough) => promisify(gzip)(html, { level: isThorough ? 9 : 1 }),
  identity: (html) => Promise.resolve(html),
};

export async function compressPage(
  html: string,
  { encoding, isThorough, cacheControl }: Compression,
): Promise<CachedResponse> {
  const identity = Buffer.from(html);
  const etag = cacheControl === 'no-store' ? undefined : weakTag(identity);
  const body = await compressors[encoding](identity, isThorough);
  return cachedResponse(body, { encoding, type: 'text/html; charset=utf-8', etag, cacheControl });
}
