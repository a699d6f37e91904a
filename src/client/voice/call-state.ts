import { voiceText } from '#content/voice/voice.ts';
import { isAnswered, isInProgress } from './call-store.ts';

export type CallProblem = Exclude<keyof typeof voiceText.problems, 'no-key'>;
export type CallEnd = keyof typeof voiceText.ends;
type CallStage = Exclude<keyof typeof voiceText.stages, 'label'>;

export const callStages = Object.keys(voiceText.stages).filter(isCallStage);

export function isCallStage(name: string): name is CallStage {
  return name !== 'label' && Object.hasOwn(voiceText.stages, name);
}

/** Safe to report, because `type` and `stage` contain nothing that anybody said. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  constructor(
    readonly problem: CallProblem,
    readonly type: string,
    readonly stage: string,
  ) {
    super(`the call failed (${type}, ${stage})`);
  }
}

export interface TranscriptEntry {
  role: 'user' | 'assistant';
  text: string;
  final: boolean;
}

interface AnsweredCall {
  muted: boolean;
  transcript: TranscriptEntry[];
}

export type CallState =
  | { kind: 'idle' }
  | { kind: 'askingMicrophone' }
  | { kind: 'connecting'; stage: CallStage }
  | ({ kind: 'connected' | 'speaking' | 'listening' } & AnsweredCall)
  | { kind: 'ended'; end: CallEnd; transcript: TranscriptEntry[] }
  | { kind: 'error'; problem: CallProblem; transcript: TranscriptEntry[] };

export type CallEvent =
  | { type: 'start' }
  | { type: 'ask-microphone' }
  | { type: 'reach'; stage: CallStage }
  | { type: 'answer' }
  /** The assistant begins to speak. */
  | { type: 'speech-start' }
  | { type: 'speech-end' }
  | { type: 'transcript'; entry: TranscriptEntry }
  /** Only in a sample call: its recording has reached another line, or the visitor has moved to another line. */
  | { type: 'seek'; transcript: TranscriptEntry[] }
  | { type: 'mute'; muted: boolean }
  | { type: 'cancel' }
  | { type: 'end'; end: CallEnd }
  | { type: 'fail'; problem: CallProblem };

export type AnsweredState = Extract<CallState, AnsweredCall>;

/** Returns the same object if the event is not valid in this state. */
export function nextState(state: CallState, event: CallEvent): CallState {
  if (isAnswered(state)) return duringCall(state, event);
  if (!isInProgress(state))
    return event.type === 'start' ? { kind: 'connecting', stage: 'validation' } : state;
  switch (event.type) {
    case 'ask-microphone':
      return { kind: 'askingMicrophone' };
    case 'reach':
      return { kind: 'connecting', stage: event.stage };
    case 'answer':
      return { kind: 'connected', muted: false, transcript: [] };
    case 'cancel':
      return { kind: 'idle' };
    case 'fail':
      return { kind: 'error', problem: event.problem, transcript: [] };
    default:
      return state;
  }
}

function duringCall(call: AnsweredState, event: CallEvent): CallState {
  switch (event.type) {
    case 'speech-start':
      return { ...call, kind: 'speaking' };
    case 'speech-end':
      return call.kind === 'speaking' ? { ...call, kind: 'listening' } : call;
    case 'mute':
      return { ...call, muted: event.muted };
    case 'transcript':
      return { ...call, transcript: withEntry(call.transcript, event.entry) };
    case 'seek':
      return { ...call, transcript: event.transcript };
    case 'end':
      return { kind: 'ended', end: event.end, transcript: transcriptOf(call) };
    case 'fail':
      return { kind: 'error', problem: event.problem, transcript: transcriptOf(call) };
    default:
      return call;
  }
}

function withEntry(transcript: TranscriptEntry[], entry: TranscriptEntry): TranscriptEntry[] {
  const unfinishedIndex = transcript.findLastIndex(({ role, final }) => role === entry.role && !final);
  // After the final transcript of a turn, the provider may send the start of that turn again.
  const last = transcript.findLast(({ role }) => role === entry.role);
  if (last?.final && !entry.final && last.text.startsWith(entry.text)) return transcript;
  if (unfinishedIndex < 0) return [...transcript, entry];
  return transcript.map((each, index) => (index === unfinishedIndex ? entry : each));
}

export const transcriptOf = (state: CallState): TranscriptEntry[] =>
  'transcript' in state ? state.transcript.filter(({ text }) => text !== '') : [];

export function statusText(state: CallState, isSample = false): string {
  if (state.kind === 'error') return voiceText.problems[state.problem].status;
  return (isSample ? voiceText.sampleStatus : voiceText.status)[state.kind];
}
