import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

const ITERATIONS = 4_096; // PostgreSQL's own.

/** Makes a role that may log in, or gives the one that is there a new password. */
export const loginStatement = (verb: 'create' | 'alter', role: string, password: string) =>
  `${verb} role ${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(scramVerifier(password))}`;

/** What PostgreSQL stores of a password of ASCII characters (RFC 5803): sent in its place, no log can hold it. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  const serverKey = sign('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
