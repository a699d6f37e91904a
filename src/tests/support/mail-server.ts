import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { closeAfterTests } from './close-after-tests.ts';

interface ReceivedMail {
  mail: Email;
  raw: string;
  recipients: string[];
}

export async function startMailServer() {
  const received: ReceivedMail[] = [];
  let refusal: Error | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      void buffer(stream).then(async (raw) => {
        if (!refusal) {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ mail: await PostalMime.parse(raw), raw: raw.toString(), recipients });
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
      LEAD_EMAIL_TO: 'sales@porchlight.example, owner@porchlight.example',
      LEAD_EMAIL_FROM: 'site@porchlight.example',
    },
    received,
    refuses: (code: number | undefined, message = 'no') => {
      refusal = code === undefined ? undefined : Object.assign(new Error(message), { responseCode: code });
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
