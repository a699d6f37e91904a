import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenOnFreePort } from './resources.ts';

/** Its certificate, which it offers if no command is disabled, is self-signed. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  /** Each header is a line. */
  const received: { headers: string; text: string; recipients: string[] }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const [headers = '', body = ''] = (await text(stream)).split(/\r\n\r\n([^]*)/);
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
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=false`,
      LEAD_EMAIL_TO: 'sales@porchlight.example',
      LEAD_EMAIL_FROM: 'site@porchlight.example',
    },
    received,
    close: () => smtp.server.close(),
  };
}

const smtpAnswers: Record<string, string> = {
  EHLO: '250 hi',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
};

/** Answers like a mail server until it gets this command, and from then on sends only the drip, ten times a second. */
export async function startStallingServer(command: string, drip = '') {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).on('close', () => (connections -= 1));
    socket.on('data', (data) => {
      const [name = ''] = /^[A-Z]{4}|^\.(?=\r\n$)/m.exec(String(data)) ?? [];
      if (name === command) setInterval(() => socket.write(drip), 100).unref();
      else if (name in smtpAnswers) socket.write(`${smtpAnswers[name]}\r\n`);
    });
    socket.write('220 hi\r\n');
  });
  const SMTP_URL = `smtp://127.0.0.1:${await listenOnFreePort(server)}?requireTLS=false`;
  return {
    env: { SMTP_URL, LEAD_EMAIL_TO: 'a@sales.example', LEAD_EMAIL_FROM: 'site@porchlight.example' },
    connections: () => connections,
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
