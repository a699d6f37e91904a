import { EnvironmentError, readEnv } from '../env.server.ts';
import { assistantPayload, keepDemoAssistant } from '../voice/keep-demo-assistant.ts';
import { readArguments } from './command-error.ts';

/** Brings the demo's assistant in the operator's own account up to date, and prints its id. */
export async function keepVoiceAssistant(args: string[]): Promise<void> {
  const { values } = readArguments('voice:assistant [--dry-run]', {
    args,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const env = readEnv(process.env);
  const payload = assistantPayload(env.VOICE_MAX_SECONDS);
  if (values['dry-run']) {
    process.stdout.write(`${JSON.stringify(payload, null, 2)}\n`);
    return;
  }
  const privateKey = env.VAPI_PRIVATE_KEY;
  if (!privateKey) throw new EnvironmentError(["VAPI_PRIVATE_KEY: set it to your account's private key"]);
  const account = { apiUrl: env.VAPI_API_URL, privateKey, assistantId: env.VAPI_ASSISTANT_ID };
  const { id, outcome } = await keepDemoAssistant(account, payload);
  process.stderr.write(`The assistant was ${outcome}. Set VAPI_ASSISTANT_ID to its id:\n`);
  process.stdout.write(`${id}\n`);
}
