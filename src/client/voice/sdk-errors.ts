import { LineFault } from './line-events.ts';

/** An `error` event of the SDK; its parts come in several shapes. */
export interface SdkError {
  type?: string;
  stage?: string;
  error?: { error?: { type?: string } | string | null };
}

/** The call goes on without these: the SDK falls back by itself. */
const HARMLESS = [
  'audio-processing-setup-error',
  'audio-observer-setup-error',
  'video-recording-setup-error',
];
const AUDIO = ['audio-start-failed', 'audio-processor-recovery-error'];

export const isFatal = ({ type }: SdkError) => !HARMLESS.includes(type ?? '');

/** A fault; or how the call ended, where the provider ends one by throwing everybody out of the room. */
export function faultOfError(error: SdkError, lastStage: string): LineFault | 'finished' | 'time-limit' {
  const type = error.type ?? 'unknown';
  const stage = error.stage && error.stage !== 'unknown' ? error.stage : lastStage;
  if (AUDIO.includes(type)) return new LineFault('audio', type, stage);
  const daily = dailyType(error);
  if (daily === 'ejected') return 'finished';
  if (daily === 'exp-room' || daily === 'exp-token') return 'time-limit';
  const named = daily ? `${type}/${daily}` : type;
  return new LineFault(daily === 'connection-error' ? 'network' : 'other', named, stage);
}

/** Whether the microphone was refused, or failed. */
export const reasonOf = (error: SdkError) => (dailyType(error) === 'permissions' ? 'microphone' : 'audio');

function dailyType({ error }: SdkError): string | undefined {
  return typeof error?.error === 'object' ? error.error?.type : undefined;
}
