import * as z from 'zod/mini';

/** As `maxlength` counts. */
export const CHAT_MESSAGE_LIMIT = 1_000;

/** The path under which the provider streams its answer. */
export const ANSWER_PATH = 'chat.output[0].content';

/** One event of the provider's stream; most are of no use to us. */
export const chatEvent = z.object({
  sessionId: z.optional(z.string()),
  path: z.optional(z.string()),
  delta: z.optional(z.string()),
});

/** What POST /chat/web takes. */
export interface ChatRequest {
  assistantId: string;
  input: string;
  sessionId?: string;
  stream: true;
}
