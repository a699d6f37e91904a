import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterTests } from '../support/resources.ts';

/** A network in front of the site. While it is dead, it ends every connection. */
export async function startNetwork(site: string) {
  let isDead = false;
  const server = createServer((req, res) => {
    if (isDead) {
      req.socket.destroy();
      return;
    }
    const { method, url, headers } = req;
    const onward = request(new URL(url ?? '/', site), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => req.socket.destroy());
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTests({ stop: () => void server.close() });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setDead: (dead: boolean) => {
      isDead = dead;
      if (dead) server.closeAllConnections();
    },
  };
}
