import { footerLinksWith, legalLinksOf } from '#content/sections/navigation.ts';
import type { Recipient } from '#content/legal/recipients.ts';
import { existingPages } from '#content/pages.ts';
import type { OperatorFacts } from '#content/text-page.ts';
import { IP_ADDRESS_DAYS } from '#db/queries/retention.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { SECRETS, type Env } from '../env.server.ts';
import { release } from '../telemetry/release.ts';

/** Who gets visitors' data if the secret is set: the privacy policy names them. */
const recipientBySecret: Record<(typeof SECRETS)[number], Recipient | null> = {
  DATABASE_URL: null,
  SITE_DATABASE_PASSWORD: null,
  VAPI_PUBLIC_KEY: 'calls',
  LEAD_CHAT_URL: 'chatRoom',
  LEAD_WEBHOOK_URL: 'webhook',
  LEAD_WEBHOOK_SECRET: null,
  SMTP_URL: 'email',
  HEARTBEAT_URL: null,
  SENTRY_DSN: 'errors',
  SENTRY_BROWSER_DSN: 'errors',
};

/** Undefined if only this machine reaches PUBLIC_URL: then nothing sent elsewhere names it. */
export const linkTo = (publicUrl: string, path: string): string | undefined =>
  /^(localhost|127\..*|\[::1\])$/.test(new URL(publicUrl).hostname) ? undefined : publicUrl + path;

export function operatorFacts(env: Env): OperatorFacts {
  const { LEGAL_NAME: name, LEGAL_ADDRESS: address, LEGAL_EMAIL: email } = env;
  return {
    publicUrl: linkTo(env.PUBLIC_URL, ''),
    legal: name && address && email ? { name, address, email } : undefined,
    recipients: recipientsOf(env),
    ipAddressDays: IP_ADDRESS_DAYS,
  };
}

function recipientsOf(env: Env): Recipient[] {
  const recipients = SECRETS.filter((name) => env[name]).map((name) => recipientBySecret[name]);
  return [...new Set(recipients)].filter((recipient) => recipient !== null);
}

export const publicConfig = (env: Env): PublicConfig => ({
  publicUrl: linkTo(env.PUBLIC_URL, ''),
  legalLinks: legalLinksOf(footerLinksWith(existingPages(operatorFacts(env)))),
  voice: env.VAPI_PUBLIC_KEY
    ? {
        publicKey: env.VAPI_PUBLIC_KEY,
        apiUrl: env.VAPI_API_URL,
        assistantId: env.VAPI_ASSISTANT_ID,
        squadId: env.VAPI_SQUAD_ID,
        workflowId: env.VAPI_WORKFLOW_ID,
        maxSeconds: env.VOICE_MAX_SECONDS,
      }
    : undefined,
  errorReporting: env.SENTRY_BROWSER_DSN
    ? { dsn: env.SENTRY_BROWSER_DSN, environment: env.SENTRY_ENVIRONMENT, release }
    : undefined,
});
