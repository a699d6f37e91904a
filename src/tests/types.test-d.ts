// `npm run types` fails if the line after a @ts-expect-error comment compiles.
import type { TextPage } from '#content/pages.ts';
import type { sampleCalls, SampleCall } from '#content/sample-calls.ts';
import type { CallEvent, CallState, TranscriptEntry } from '#client/voice/call-state.ts';

const transcript: TranscriptEntry[] = [];
const answered = { muted: false, transcript };

export const callStates: CallState[] = [
  // @ts-expect-error -- only an answered call can be muted
  { kind: 'connecting', stage: 'answering', muted: true },
  // @ts-expect-error -- a call that is being set up has a stage
  { kind: 'connecting' },
  // @ts-expect-error -- `label` is a key of `voiceText.stages`, but not a stage
  { kind: 'connecting', stage: 'label' },
  // @ts-expect-error -- an answered call has no stage
  { kind: 'listening', ...answered, stage: 'answering' },
  // @ts-expect-error -- a call that ended has a reason, `end`
  { kind: 'ended', transcript },
  // @ts-expect-error -- a call that ended well has no problem
  { kind: 'ended', end: 'finished', transcript, problem: 'lost' },
  // @ts-expect-error -- 'no-key' isn't a problem of a call: without a voice key, no call can start
  { kind: 'error', problem: 'no-key', transcript },
];

export const callEvents: CallEvent[] = [
  // @ts-expect-error -- 'connect' is a problem, not a kind of end
  { type: 'end', end: 'connect' },
  // @ts-expect-error -- only the visitor and the assistant speak
  { type: 'transcript', entry: { role: 'system', text: '', final: true } },
];

// @ts-expect-error -- each row of a job ticket says when it appears
export const row: SampleCall['ticket'][number] = { label: 'Name', text: 'Ana' };
// @ts-expect-error -- there must be at least one sample call, because the demo button plays the first call
export const calls: typeof sampleCalls = [];
// @ts-expect-error -- a path begins with a slash
export const path: TextPage['path'] = 'guide';
