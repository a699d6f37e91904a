import { demoAssistant } from '#shared/voice-assistant.ts';
import { readEnv } from '../env.server.ts';

/** Prints the demo assistant as the body of the request that creates it at Vapi: docs/voice.md. */
export function printAssistant(): void {
  const assistant = demoAssistant({ device: 'desktop', maxSeconds: readEnv().VOICE_MAX_SECONDS });
  process.stdout.write(`${JSON.stringify(assistant, null, 2)}\n`);
}
