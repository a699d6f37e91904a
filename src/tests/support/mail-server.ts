import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { closeAfterTests } from './resources.ts';

interface Received {
  mail: Email;
  raw: string;
  recipients: string[];
  client: string;
  isEncrypted: boolean;
}

/** With `offersTls`, the certificate is self-signed. */
export async function startMailServer({ offersTls = false } = {}) {
  const received: Received[] = [];
  let refusal: Error | undefined;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      void buffer(stream).then(async (raw) => {
        if (!refusal) {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          const { hostNameAppearsAs: client, secure: isEncrypted } = session;
          received.push({
            mail: await PostalMime.parse(raw),
            raw: raw.toString(),
            recipients,
            client,
            isEncrypted,
          });
        }
        done(refusal);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return closeAfterTests({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LEAD_EMAIL_TO: 'sales@porchlight.example',
      LEAD_EMAIL_FROM: 'site@porchlight.example',
    },
    received,
    refuses: (responseCode: number, message = 'no') => {
      refusal = Object.assign(new Error(message), { responseCode });
    },
    port,
    connections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
