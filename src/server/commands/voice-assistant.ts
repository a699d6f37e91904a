import { Api, type CreateAssistantDTO } from '@vapi-ai/web/dist/api.js';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { EnvironmentError, readEnv } from '../env.server.ts';
import { CommandError, readArguments } from './command-error.ts';

const TIMEOUT_MS = 20_000;

const MARK = { madeBy: 'porchlight voice:assistant' };

export async function updateAssistant(args: string[]): Promise<void> {
  const { values } = readArguments('voice:assistant [--dry-run]', {
    args,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const env = readEnv();
  const payload: CreateAssistantDTO = {
    ...demoAssistant({
      device: 'desktop',
      maxSeconds: env.VOICE_MAX_SECONDS,
      isRecorded: env.VOICE_RECORDING === '1',
    }),
    metadata: MARK,
  };
  if (values['dry-run']) {
    process.stdout.write(`${JSON.stringify(payload, null, 2)}\n`);
    return;
  }
  const key = env.VAPI_PRIVATE_KEY;
  if (!key) throw new EnvironmentError(["VAPI_PRIVATE_KEY: set it to your account's private key"]);
  const { assistant } = new Api<string>({
    baseUrl: env.VAPI_API_URL,
    baseApiParams: { headers: { Authorization: `Bearer ${key}` } },
    customFetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
  try {
    const id = env.VAPI_ASSISTANT_ID ?? (await findMarked(assistant));
    const { data } = id
      ? await assistant.assistantControllerUpdate(id, payload)
      : await assistant.assistantControllerCreate(payload);
    process.stderr.write(
      `The assistant was ${id ? 'updated' : 'created'}. Set VAPI_ASSISTANT_ID to its id:\n`,
    );
    process.stdout.write(`${data.id}\n`);
  } catch (thrown) {
    throw new CommandError(explain(thrown));
  }
}

async function findMarked(assistant: Api<string>['assistant']): Promise<string | undefined> {
  const { data } = await assistant.assistantControllerFindAll({ limit: 1000 });
  return data.find(({ metadata }: { metadata?: Partial<typeof MARK> }) => metadata?.madeBy === MARK.madeBy)
    ?.id;
}

/** The explanation must not contain the key. The generated client throws a refusal as a Response. */
function explain(thrown: unknown): string {
  if (!(thrown instanceof Response)) {
    return `the provider did not answer: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
  }
  const { status, statusText } = thrown;
  const setting = { 401: 'VAPI_PRIVATE_KEY', 404: 'VAPI_ASSISTANT_ID' }[status];
  return `the provider answered ${status} ${statusText}${setting ? `: check ${setting}` : ''}`.trim();
}
