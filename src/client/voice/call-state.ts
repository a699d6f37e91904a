import { voiceWords } from '#content/voice.ts';
import { isOnTheLine } from './call-store.ts';

export type CallProblem = Exclude<keyof typeof voiceWords.problems, 'no-key'>;
export type CallEnd = keyof typeof voiceWords.ends;
export type CallStage = Exclude<keyof typeof voiceWords.stages, 'label'>;

/** In the order in which a call passes them. */
export const callStages = Object.keys(voiceWords.stages).filter(isCallStage);

export function isCallStage(name: string): name is CallStage {
  return name !== 'label' && Object.hasOwn(voiceWords.stages, name);
}

export interface TranscriptEntry {
  role: 'user' | 'assistant';
  text: string;
  /** False while the words may still change. */
  final: boolean;
}

/** What every moment of a call on the line has. */
export interface OnTheLine {
  /** Milliseconds of Date.now(). */
  startedAt: number;
  muted: boolean;
  transcript: TranscriptEntry[];
}

export type CallState =
  | { kind: 'idle' }
  | { kind: 'askingMicrophone' }
  | { kind: 'connecting'; stage: CallStage }
  | ({ kind: 'connected' | 'speaking' | 'listening' } & OnTheLine)
  | { kind: 'ended'; end: CallEnd; transcript: TranscriptEntry[] }
  | { kind: 'error'; problem: CallProblem; transcript: TranscriptEntry[] };

export type CallEvent =
  | { type: 'start' }
  | { type: 'ask-microphone' }
  | { type: 'reach'; stage: CallStage }
  | { type: 'answer'; at: number }
  | { type: 'speech-start' }
  | { type: 'speech-end' }
  | { type: 'transcript'; entry: TranscriptEntry }
  | { type: 'mute'; muted: boolean }
  | { type: 'cancel' }
  | { type: 'end'; end: CallEnd }
  | { type: 'fail'; problem: CallProblem };

type Kind = CallState['kind'];

/** In which states an event means something; elsewhere it comes too late or too early, and changes nothing. */
const heard: Record<CallEvent['type'], readonly Kind[]> = {
  start: ['idle', 'ended', 'error'],
  'ask-microphone': ['connecting'],
  reach: ['askingMicrophone', 'connecting'],
  answer: ['connecting'],
  'speech-start': ['connected', 'listening'],
  'speech-end': ['speaking'],
  transcript: ['connected', 'speaking', 'listening'],
  mute: ['connected', 'speaking', 'listening'],
  cancel: ['askingMicrophone', 'connecting'],
  end: ['connected', 'speaking', 'listening'],
  fail: ['askingMicrophone', 'connecting', 'connected', 'speaking', 'listening'],
};

/** The state after an event; the same object if the event has no meaning. */
export function nextState(state: CallState, event: CallEvent): CallState {
  if (!heard[event.type].includes(state.kind)) return state;
  switch (event.type) {
    case 'start':
      return { kind: 'connecting', stage: 'validation' };
    case 'ask-microphone':
      return { kind: 'askingMicrophone' };
    case 'reach':
      return { kind: 'connecting', stage: event.stage };
    case 'answer':
      return { kind: 'connected', startedAt: event.at, muted: false, transcript: [] };
    case 'cancel':
      return { kind: 'idle' };
    case 'end':
      return { kind: 'ended', end: event.end, transcript: transcriptOf(state) };
    case 'fail':
      return { kind: 'error', problem: event.problem, transcript: transcriptOf(state) };
    default:
      return isOnTheLine(state) ? nextOnTheLine(state, event) : state;
  }
}

export type CallOnTheLine = Extract<CallState, OnTheLine>;
type LineEvent = Extract<CallEvent, { type: 'speech-start' | 'speech-end' | 'transcript' | 'mute' }>;

function nextOnTheLine(state: CallOnTheLine, event: LineEvent): CallState {
  switch (event.type) {
    case 'speech-start':
      return { ...state, kind: 'speaking' };
    case 'speech-end':
      return { ...state, kind: 'listening' };
    case 'mute':
      return { ...state, muted: event.muted };
    case 'transcript':
      return { ...state, transcript: withEntry(state.transcript, event.entry) };
  }
}

/** What a speaker is still saying gives way to the next hearing of it. */
function withEntry(transcript: TranscriptEntry[], entry: TranscriptEntry): TranscriptEntry[] {
  const open = transcript.findLastIndex(({ role, final }) => role === entry.role && !final);
  // Words that are on their way to be spoken, told again after they were.
  const said = transcript.findLast(({ role }) => role === entry.role);
  if (said?.final && !entry.final && said.text.startsWith(entry.text)) return transcript;
  return open < 0 ? [...transcript, entry] : transcript.with(open, entry);
}

export const transcriptOf = (state: CallState): TranscriptEntry[] =>
  'transcript' in state ? state.transcript.filter(({ text }) => text !== '') : [];

export function statusText(state: CallState, isSample = false): string {
  if (state.kind === 'error') return voiceWords.problems[state.problem].status;
  return (isSample ? voiceWords.sampleStatus : voiceWords.status)[state.kind];
}
