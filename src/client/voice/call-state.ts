import { voiceText } from '#content/voice/voice.ts';
import type { PlayedCall } from './played-call.ts';

type CallProblem = Exclude<keyof typeof voiceText.problems, 'no-key'>;
export type CallEnd = keyof typeof voiceText.ends;
type CallStage = keyof typeof voiceText.stages;

export const isCallStage = (name: string): name is CallStage =>
  Object.hasOwn(voiceText.stages, name);

export const callStages = Object.keys(voiceText.stages).filter(isCallStage);

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

/** Whether a sample call is audible or shown as text. */
type SampleSound = keyof typeof voiceText.samples.sound;

interface Sample {
  sample: PlayedCall;
  /** Undefined until it is known. */
  sound?: SampleSound;
  /** The recording is paused, by the visitor or by the device. */
  paused?: boolean;
}
type Live<Own = unknown> = { sample?: undefined; sound?: undefined; paused?: undefined } & Own;

type AnsweredCall = {
  kind: 'connected' | 'speaking' | 'listening';
  transcript: TranscriptEntry[];
} & (Sample | Live<{ muted: boolean }>);

export type CallState =
  | Live<{ kind: 'idle' | 'askingMicrophone' }>
  | ({ kind: 'connecting' } & (Sample | Live<{ stage: CallStage }>))
  | AnsweredCall
  | ({ kind: 'ended'; transcript: TranscriptEntry[] } & (Sample | Live<{ end: CallEnd }>))
  | Live<{ kind: 'error'; problem: CallProblem; transcript: TranscriptEntry[] }>;

export type CallEvent =
  | { type: 'start'; sample?: PlayedCall }
  | { type: 'ask-microphone' }
  | { type: 'reach'; stage: CallStage }
  | { type: 'answer' }
  | { type: 'sound'; sound: SampleSound }
  | { type: 'pause'; paused: boolean }
  /** The assistant begins to speak. */
  | { type: 'speech-start' }
  | { type: 'speech-end' }
  | { type: 'transcript'; entry: TranscriptEntry }
  /** Only in a sample call, which has reached another line, or whose visitor chose one. */
  | { type: 'seek'; transcript: TranscriptEntry[] }
  | { type: 'mute'; muted: boolean }
  | { type: 'cancel' }
  | { type: 'end'; end: CallEnd }
  | { type: 'fail'; problem: CallProblem };

export const isAnswered = (state: CallState): state is AnsweredCall =>
  ['connected', 'speaking', 'listening'].includes(state.kind);

export const isInProgress = (state: CallState) =>
  state.kind === 'askingMicrophone' || state.kind === 'connecting' || isAnswered(state);

export const transcriptOf = (state: CallState): TranscriptEntry[] =>
  'transcript' in state ? state.transcript.filter(({ text }) => text !== '') : [];

/** Returns the same object if the event is not valid in this state. */
export function nextState(state: CallState, event: CallEvent): CallState {
  if (isAnswered(state)) return duringCall(state, event);
  if (!isInProgress(state)) {
    if (event.type !== 'start') return state;
    if (event.sample) return { kind: 'connecting', sample: event.sample };
    return { kind: 'connecting', stage: 'validation' };
  }
  switch (event.type) {
    case 'ask-microphone':
      return { kind: 'askingMicrophone' };
    case 'reach':
      return { kind: 'connecting', stage: event.stage };
    case 'sound':
      return state.sample ? { ...state, sound: event.sound, paused: false } : state;
    case 'pause':
      return state.sample ? { ...state, paused: event.paused } : state;
    case 'answer':
      if (state.sample) return { ...state, kind: 'connected', transcript: [] };
      return { kind: 'connected', muted: false, transcript: [] };
    case 'cancel':
      return { kind: 'idle' };
    // A call that ends or fails before it is answered did not connect.
    case 'end':
      return { kind: 'error', problem: 'connect', transcript: [] };
    case 'fail':
      return {
        kind: 'error',
        problem: event.problem === 'in-call' ? 'connect' : event.problem,
        transcript: [],
      };
    default:
      return state;
  }
}

function duringCall(call: AnsweredCall, event: CallEvent): CallState {
  switch (event.type) {
    case 'sound':
      return call.sample ? { ...call, sound: event.sound, paused: false } : call;
    case 'pause':
      return call.sample ? { ...call, paused: event.paused } : call;
    case 'speech-start':
      return { ...call, kind: 'speaking' };
    case 'speech-end':
      return call.kind === 'speaking' ? { ...call, kind: 'listening' } : call;
    case 'mute':
      return call.sample ? call : { ...call, muted: event.muted };
    case 'transcript':
      return { ...call, transcript: withEntry(call.transcript, event.entry) };
    case 'seek':
      return { ...call, transcript: event.transcript };
    case 'end':
      if (call.sample)
        return { ...call, kind: 'ended', paused: false, transcript: transcriptOf(call) };
      return { kind: 'ended', end: event.end, transcript: transcriptOf(call) };
    case 'fail':
      return { kind: 'error', problem: event.problem, transcript: transcriptOf(call) };
    default:
      return call;
  }
}

/** A sentence arrives in several versions. Only the last one is final. */
function withEntry(transcript: TranscriptEntry[], entry: TranscriptEntry): TranscriptEntry[] {
  const unfinishedIndex = transcript.findLastIndex(
    ({ role, final }) => role === entry.role && !final,
  );
  if (unfinishedIndex < 0) return [...transcript, entry];
  return transcript.map((each, index) => (index === unfinishedIndex ? entry : each));
}

export function statusText(state: CallState): string {
  if (state.kind === 'error') return voiceText.problems[state.problem].status;
  if (state.paused) return voiceText.paused;
  return (state.sample ? voiceText.sampleStatus : voiceText.status)[state.kind];
}
