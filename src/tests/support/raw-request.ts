import { once } from 'node:events';
import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../server/process/listen.ts';

/** Sends the path unchanged, and returns the response's body without decompressing it. */
export async function rawRequest(
  app: RequestListener,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
) {
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  const { port } = new URL(server.address);
  // Browsers keep connections open, but with `agent: false`, Node sends `Connection: close` by default.
  const headers = { Connection: 'keep-alive', ...options.headers };
  const sent = request({ host: '127.0.0.1', port, path, agent: false, ...options, headers }).end();
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    // If the server sends a header twice, only rawHeaders shows both.
    const { statusCode = 0, headers: received, rawHeaders } = response;
    return { status: statusCode, headers: received, rawHeaders, body: await buffer(response) };
  } finally {
    sent.destroy();
    await server.stop();
  }
}
