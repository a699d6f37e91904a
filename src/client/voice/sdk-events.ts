import { CallFailure, type CallEvent } from './call-state.ts';

/** The SDK doesn't check the provider's messages, so any value may have another type. */
function textAt(value: unknown, ...path: string[]): string | undefined {
  let found = value;
  for (const key of path) found = found instanceof Object ? Reflect.get(found, key) : undefined;
  return typeof found === 'string' ? found : undefined;
}

const RECOVERABLE_ERRORS = [
  'audio-processing-setup-error',
  'audio-observer-setup-error',
  'video-recording-setup-error',
];
const AUDIO_ERRORS = ['camera-error', 'audio-start-failed', 'audio-processor-recovery-error'];

export type SdkEvent = CallFailure | CallEvent;

/** The SDK reports a call that the provider ends, by removing everybody, as an error. */
export function eventOfError(error: unknown, lastStage: string): SdkEvent | undefined {
  const type = textAt(error, 'type') ?? 'unknown';
  if (RECOVERABLE_ERRORS.includes(type)) return undefined;
  const ownStage = textAt(error, 'stage');
  const stage = ownStage && ownStage !== 'unknown' ? ownStage : lastStage;
  /** The type of Daily's error. */
  const cause = textAt(error, 'error', 'error', 'type');
  if (cause === 'permissions') return new CallFailure('microphone-denied', type, stage);
  if (AUDIO_ERRORS.includes(type)) return new CallFailure('audio-setup', type, stage);
  if (cause === 'ejected') return { type: 'end', end: 'finished' };
  if (cause === 'exp-room' || cause === 'exp-token') return { type: 'end', end: 'time-limit' };
  return new CallFailure('in-call', cause ? `${type}/${cause}` : type, stage);
}

export function eventOfMessage(message: unknown, stage: string): SdkEvent | undefined {
  const type = textAt(message, 'type');
  if (type === 'transcript') {
    const role = textAt(message, 'role') === 'user' ? 'user' : 'assistant';
    const final = textAt(message, 'transcriptType') === 'final';
    return { type, entry: { role, text: textAt(message, 'transcript') ?? '', final } };
  }
  if (type !== 'status-update' || textAt(message, 'status') !== 'ended') return undefined;
  const reason = textAt(message, 'endedReason') ?? '';
  if (/error|fail/.test(reason)) return new CallFailure('in-call', reason, stage);
  return { type: 'end', end: reason.includes('max-duration') ? 'time-limit' : 'finished' };
}
