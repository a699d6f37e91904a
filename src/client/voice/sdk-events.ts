import * as z from 'zod/mini';
import type { CallProblem, TranscriptEntry } from './call-state.ts';
import { LineFault } from './line-events.ts';

// The SDK passes on what the provider sends: what is not as expected is left out.
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
  // The whole text of a turn that begins to be spoken, and how far its voice has come where it tells.
  z.object({
    type: z.literal('assistant.speechStarted'),
    text: z.catch(z.string(), ''),
    timing: z.catch(z.optional(z.object({ wordsSpoken: z.number() })), undefined),
  }),
  z.object({ type: z.literal('status-update'), status: anyText, endedReason: z.catch(z.string(), '') }),
]);

export type SdkError = z.infer<typeof error>;

/** An `error` event of the SDK; its parts come in several shapes. */
export const parseError = (event: unknown): SdkError => z.safeParse(error, event).data ?? {};

/** Undefined if it says nothing of words heard, or of the end of the call. */
export const parseMessage = (event: unknown) => z.safeParse(message, event).data;

/** The words that a message brings; undefined if it brings none. What was heard takes the place of what was to be said. */
export function captionOf(
  message: NonNullable<ReturnType<typeof parseMessage>>,
): TranscriptEntry | undefined {
  if (message.type === 'transcript') {
    return { role: message.role, text: message.transcript, final: message.transcriptType === 'final' };
  }
  if (message.type !== 'assistant.speechStarted') return undefined;
  const words = message.text.split(' ');
  return { role: 'assistant', text: words.slice(0, message.timing?.wordsSpoken).join(' '), final: false };
}

/** The call goes on without these: the SDK falls back by itself. */
const HARMLESS = [
  'audio-processing-setup-error',
  'audio-observer-setup-error',
  'video-recording-setup-error',
];
const AUDIO = ['audio-start-failed', 'audio-processor-recovery-error'];

const problems = new Map<string | undefined, CallProblem>([
  ['connection-error', 'lost'],
  ['urn:porchlight:problem:too-many-requests', 'busy'],
  ['urn:porchlight:problem:unavailable', 'busy'],
]);

export const isFatal = ({ type }: SdkError) => !HARMLESS.includes(type ?? '');

/** A fault; or how the call ended, if the provider ended it by throwing everybody out of the room. */
export function faultOfError(error: SdkError, lastStage: string): LineFault | 'finished' | 'time-limit' {
  const type = error.type ?? 'unknown';
  const stage = error.stage && error.stage !== 'unknown' ? error.stage : lastStage;
  if (AUDIO.includes(type)) return new LineFault('audio-setup', type, stage);
  const inner = innerType(error);
  if (inner === 'ejected') return 'finished';
  if (inner === 'exp-room' || inner === 'exp-token') return 'time-limit';
  return new LineFault(problems.get(inner) ?? 'in-call', inner ? `${type}/${inner}` : type, stage);
}

/** Whether the microphone was refused, or failed. */
export const microphoneProblem = (error: SdkError) =>
  innerType(error) === 'permissions' ? 'microphone-denied' : 'audio-setup';

/** The carrier's name of a fault, or that of a problem that this site answered with. */
const innerType = ({ error }: SdkError): string | undefined => error?.error.type;
