import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { closeAfterTests } from './resources.ts';

/** Its certificate, which it offers if no command is disabled, is self-signed. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReturnType<typeof parseMail>[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      received.push(parseMail(await text(stream), session));
      done();
    },
    ...options,
  });
  server.on('error', () => undefined).listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return closeAfterTests({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=false`,
      LEAD_EMAIL_TO: 'sales@porchlight.example',
      LEAD_EMAIL_FROM: 'site@porchlight.example',
    },
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

/** The site's mails are quoted-printable, or text that reads the same. */
function parseMail(mail: string, { envelope }: SMTPServerSession) {
  const end = mail.indexOf('\r\n\r\n');
  const bytes = mail
    .slice(end + 4)
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return {
    /** A line each. */
    headers: mail.slice(0, end).replace(/\r\n\s+/g, ' '),
    text: Buffer.from(bytes, 'latin1').toString(),
    recipients: envelope.rcptTo.map(({ address }) => address),
  };
}
