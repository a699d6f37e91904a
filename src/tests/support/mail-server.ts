import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenOnFreePort } from './resources.ts';

const mailSettings = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=false`,
  LEAD_EMAIL_TO: 'sales@porchlight.example',
  LEAD_EMAIL_FROM: 'site@porchlight.example',
});

/** Its certificate, which it offers if no command is disabled, is self-signed. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  /** Each header is a line. */
  const received: { headers: string; text: string; recipients: string[] }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      // A sender that is killed cuts its message.
      const source = await text(stream).catch(() => undefined);
      if (source === undefined) {
        done(new Error('cut'));
        return;
      }
      const [headers = '', body = ''] = source.split(/\r\n\r\n([^]*)/);
      received.push({
        headers: headers.replace(/\r\n\s+/g, ' '),
        text: decoded(body),
        recipients: envelope.rcptTo.map(({ address }) => address),
      });
      done();
    },
    ...options,
  });
  const port = await listenOnFreePort(smtp.on('error', () => undefined).server);
  return {
    port,
    env: mailSettings(port),
    received,
    close: () => smtp.server.close(),
  };
}

/** Accepts connections, and says nothing. */
export async function startSilentServer() {
  const sockets: Socket[] = [];
  const server = createServer(
    (socket) => void sockets.push(socket.on('error', () => undefined).resume()),
  );
  const port = await listenOnFreePort(server);
  return {
    env: mailSettings(port),
    connections: promisify(server.getConnections.bind(server)),
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** The site's mails are quoted-printable, or text that reads the same. */
const decoded = (body: string) =>
  decodeURIComponent(
    body
      .replace(/=\r\n/g, '')
      .replaceAll('%', '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  );
