import { EnvironmentError, readEnv } from '#server/env.server.ts';

/** All that turns the webhook on. */
export const webhookSettings = {
  LEAD_WEBHOOK_URL: 'https://hooks.example.com/x',
  LEAD_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};

/** All that turns mails on. */
export const emailSettings = {
  SMTP_URL: 'smtps://site:word@mail.example.com',
  LEAD_EMAIL_TO: 'ana@porchlight.example, ben@porchlight.example',
  LEAD_EMAIL_FROM: 'site@porchlight.example',
};

/** What an operator is told of an environment. */
export function faultsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
  return [];
}

/** The settings that faults are of. */
export const namesIn = (faults: string[]) => faults.map((fault) => fault.split(':', 1)[0]);
