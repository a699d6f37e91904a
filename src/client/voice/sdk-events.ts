import * as z from 'zod/mini';
import { CallFailure } from './call-state.ts';

// The SDK doesn't check the provider's messages. Here, a value of an unexpected type becomes undefined or a default.
const anyText = z.catch(z.optional(z.string()), undefined);
const error = z.object({
  type: anyText,
  stage: anyText,
  error: z.catch(z.optional(z.object({ error: z.object({ type: anyText }) })), undefined),
});
const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('transcript'),
    role: z.catch(z.enum(['user', 'assistant']), 'assistant'),
    transcript: z.catch(z.string(), ''),
    transcriptType: anyText,
  }),
  z.object({ type: z.literal('status-update'), status: anyText, endedReason: z.catch(z.string(), '') }),
]);

type SdkError = z.infer<typeof error>;

export const parseError = (event: unknown): SdkError => z.safeParse(error, event).data ?? {};

export const parseMessage = (event: unknown) => z.safeParse(message, event).data;

const RECOVERABLE_ERRORS = [
  'audio-processing-setup-error',
  'audio-observer-setup-error',
  'video-recording-setup-error',
];
const AUDIO_ERRORS = ['audio-start-failed', 'audio-processor-recovery-error'];

export const isFatal = ({ type }: SdkError) => !RECOVERABLE_ERRORS.includes(type ?? '');

/** The provider may end a call by removing everybody from the room. The SDK reports that normal end as an error. */
export function outcomeOfError(error: SdkError, lastStage: string): CallFailure | 'finished' | 'time-limit' {
  const type = error.type ?? 'unknown';
  const stage = error.stage && error.stage !== 'unknown' ? error.stage : lastStage;
  if (AUDIO_ERRORS.includes(type)) return new CallFailure('audio-setup', type, stage);
  const cause = causeOf(error);
  if (cause === 'ejected') return 'finished';
  if (cause === 'exp-room' || cause === 'exp-token') return 'time-limit';
  return new CallFailure('in-call', cause ? `${type}/${cause}` : type, stage);
}

export const microphoneProblem = (error: SdkError) =>
  causeOf(error) === 'permissions' ? 'microphone-denied' : 'audio-setup';

/** The type of Daily's error. */
const causeOf = ({ error }: SdkError): string | undefined => error?.error.type;
