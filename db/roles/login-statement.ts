import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

const ITERATIONS = 4_096;

export const loginStatement = (verb: 'create' | 'alter', role: string, password: string) =>
  `${verb} role ${pg.escapeIdentifier(role)} login password ` +
  pg.escapeLiteral(scramVerifier(password));

/** The SCRAM verifier of an ASCII password (RFC 5803), which keeps the password out of logs. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  const serverKey = sign('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
