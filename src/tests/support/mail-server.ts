import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { closeAfterTests } from './resources.ts';

/** Its certificate, which it offers if no command is disabled, is self-signed. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: { mail: Email; raw: string; recipients: string[]; client: string; isEncrypted: boolean }[] =
    [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      const raw = (await buffer(stream)).toString();
      received.push({
        mail: await PostalMime.parse(raw),
        raw,
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        client: session.hostNameAppearsAs,
        isEncrypted: session.secure,
      });
      done();
    },
    ...options,
  });
  server.on('error', () => undefined).listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return closeAfterTests({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LEAD_EMAIL_TO: 'sales@porchlight.example',
      LEAD_EMAIL_FROM: 'site@porchlight.example',
    },
    received,
    port,
    connections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}
