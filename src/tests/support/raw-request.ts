import { once } from 'node:events';
import {
  request,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../server/process/listen.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Names and values in order, which shows a header that was sent twice. */
  rawHeaders: string[];
  body: Buffer;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
}

/** Sends the path unchanged and returns the raw bytes: nothing is normalized or decompressed. */
export async function rawRequest(
  app: RequestListener,
  path: string,
  options: RawRequest = {},
): Promise<RawAnswer> {
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  let sent: ClientRequest | undefined;
  try {
    const { port } = new URL(server.address);
    // Like a browser.
    const headers = { Connection: 'keep-alive', ...options.headers };
    sent = request({ host: '127.0.0.1', port, path, agent: false, ...options, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode = 0, headers: received, rawHeaders } = response;
    return { status: statusCode, headers: received, rawHeaders, body: await buffer(response) };
  } finally {
    sent?.destroy();
    await server.stop();
  }
}
