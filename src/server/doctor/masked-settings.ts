import { SECRETS, type Env } from '../env.server.ts';

const secrets: readonly string[] = SECRETS;

/** Every setting as NAME=value, as the site reads it; of a secret only where it leads, never what it is. */
export function maskedSettings(env: Env): string[] {
  return Object.entries(env)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${secrets.includes(name) ? masked(String(value)) : String(value)}`);
}

/** Where an address leads, without who may use it: a webhook's path is its password. Anything else not at all. */
function masked(secret: string): string {
  if (!/^(https?|smtps?|postgres(ql)?):/.test(secret)) return '(set, hidden)';
  const { protocol, host, pathname } = new URL(secret);
  return `${protocol}//(hidden)@${host}${protocol.startsWith('postgres') ? pathname : '/(hidden)'}`;
}
