import { Api, type CreateAssistantDTO } from '@vapi-ai/web/dist/api.js';
import { demoAssistant } from '#shared/voice-assistant.ts';

const TIMEOUT_MS = 20_000;

// How a later run finds what an earlier one made.
const MARK = { madeBy: 'porchlight voice:assistant' };

/** The provider refused, or did not answer. Bears its status and words, never the key. */
export class VoiceProviderError extends Error {
  override name = 'VoiceProviderError';
}

export interface ProviderAccount {
  apiUrl: string;
  privateKey: string;
  /** The assistant to bring up to date; without it the one that was made by an earlier run. */
  assistantId: string | undefined;
}

/** The assistant as it is sent to the operator's account. */
export const assistantPayload = (maxSeconds: number | undefined): CreateAssistantDTO => ({
  ...demoAssistant({ device: 'desktop', maxSeconds }),
  metadata: MARK,
});

/** Creates the demo's assistant in the operator's account or brings it up to date; rejects with VoiceProviderError. */
export async function keepDemoAssistant(
  { apiUrl, privateKey, assistantId }: ProviderAccount,
  payload: CreateAssistantDTO,
): Promise<{ id: string; outcome: 'created' | 'updated' }> {
  const { assistant } = new Api<string>({
    baseUrl: apiUrl,
    baseApiParams: { headers: { Authorization: `Bearer ${privateKey}` } },
    customFetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
  try {
    const known = assistantId ?? (await findMarked());
    if (known) {
      const { data } = await assistant.assistantControllerUpdate(known, payload);
      return { id: data.id, outcome: 'updated' };
    }
    const { data } = await assistant.assistantControllerCreate(payload);
    return { id: data.id, outcome: 'created' };
  } catch (thrown) {
    throw providerError(thrown);
  }

  async function findMarked(): Promise<string | undefined> {
    const { data } = await assistant.assistantControllerFindAll({ limit: 1000 });
    const made = data.find(
      ({ metadata }) => (metadata as Partial<typeof MARK> | undefined)?.madeBy === MARK.madeBy,
    );
    return made?.id;
  }
}

/** The generated client throws the answer itself where the provider refuses. */
function providerError(thrown: unknown): VoiceProviderError {
  if (thrown instanceof Response) {
    const { status, statusText } = thrown;
    const more =
      status === 401 ? ': check VAPI_PRIVATE_KEY' : status === 404 ? ': check VAPI_ASSISTANT_ID' : '';
    return new VoiceProviderError(`the provider answered ${status} ${statusText}${more}`.trim());
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new VoiceProviderError(`the provider did not answer: ${reason}`);
}
