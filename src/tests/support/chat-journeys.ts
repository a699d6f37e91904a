import { afterAll, beforeEach } from '@jest/globals';
import { startChatProvider, type ChatProvider } from './chat-provider.ts';
import { journeys, type Journeys } from './journey.ts';

export interface ChatJourneys extends Journeys {
  provider: ChatProvider;
  /** What is held against a page that asks the provider. */
  asksProvider: RegExp;
}

/** Journeys on a site where an assistant is set up, with the provider's end stood in for. */
export async function chatJourneys(): Promise<ChatJourneys> {
  const provider = await startChatProvider();
  const { site, visit } = journeys({
    env: { VAPI_PUBLIC_KEY: 'public-key', VAPI_ASSISTANT_ID: 'assistant-1', VAPI_API_URL: provider.url },
  });
  beforeEach(() => {
    provider.asked.length = 0;
  });
  afterAll(() => provider.stop());
  return { site, visit, provider, asksProvider: new RegExp(`^other host: ${provider.url}/chat/web$`) };
}
