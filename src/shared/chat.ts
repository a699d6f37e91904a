import * as z from 'zod/mini';

/** In UTF-16 code units, as `maxlength` counts them. */
export const CHAT_MESSAGE_LIMIT = 1_000;

export const ANSWER_EVENT_PATH = 'chat.output[0].content';

export const chatEvent = z.object({
  sessionId: z.optional(z.string()),
  path: z.optional(z.string()),
  delta: z.optional(z.string()),
});
