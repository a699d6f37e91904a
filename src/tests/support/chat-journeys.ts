import { afterAll, beforeEach } from '@jest/globals';
import { startChatProvider } from './chat-provider.ts';
import { journeys, type Arrival } from './journey.ts';

/** Journeys on a site where an assistant is set up, with the provider's end stood in for. */
export async function chatJourneys() {
  const provider = await startChatProvider();
  const { visit } = journeys({
    env: { VAPI_PUBLIC_KEY: 'public-key', VAPI_ASSISTANT_ID: 'assistant-1', VAPI_API_URL: provider.url },
  });
  beforeEach(() => {
    provider.asked.length = 0;
  });
  afterAll(() => provider.stop());
  return {
    provider,
    /** A visitor with the chat open, whose page asks the provider. */
    visitToAsk: async (arrival: Arrival = {}) => {
      const visitor = await visit(arrival);
      visitor.provokes(new RegExp(`^other host: ${provider.url}/chat/web$`));
      await visitor.talk.open();
      return visitor;
    },
  };
}
