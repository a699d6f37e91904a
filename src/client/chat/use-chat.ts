import { useSyncExternalStore } from 'react';
import type { VoiceConfig } from '#shared/public-config.ts';
import { createChatStore, type ChatStore } from './chat-store.ts';

let store: ChatStore | undefined;

/** The page's one conversation: kept here, as the panel goes whenever it is closed. */
export function useChat(config: VoiceConfig | undefined) {
  store ??= createChatStore(config?.assistantId ? { ...config, assistantId: config.assistantId } : undefined);
  const state = useSyncExternalStore(store.subscribe, store.read);
  return { state, ask: store.ask, retry: store.retry, startOver: store.startOver };
}
