import { expect, test } from '@jest/globals';
import {
  transcriptEntryOf,
  outcomeOfError,
  isFatal,
  microphoneProblem,
  parseError,
  parseMessage,
} from './sdk-events.ts';

const daily = (type: string) => ({ type: 'daily-error', error: { error: { type } } });

test('when the voice SDK recovers from an error, then the error is not fatal', () => {
  const recoverable = [
    'audio-processing-setup-error',
    'audio-observer-setup-error',
    'video-recording-setup-error',
  ];
  for (const type of recoverable) expect(isFatal({ type })).toBe(false);
  for (const type of ['daily-call-join-error', undefined]) expect(isFatal({ type })).toBe(true);
});

test.each([
  [{ type: 'start-method-error', stage: 'unknown' }, 'in-call', 'start-method-error', 'last'],
  [{ type: 'start-method-error', error: 'Unauthorized' }, 'in-call', 'start-method-error', 'last'],
  [{ type: 'daily-call-join-error', stage: 'joining' }, 'in-call', 'daily-call-join-error', 'joining'],
  [{ type: 'audio-start-failed' }, 'audio-setup', 'audio-start-failed', 'last'],
  [daily('connection-error'), 'lost', 'daily-error/connection-error', 'last'],
  [daily('no-room'), 'in-call', 'daily-error/no-room', 'last'],
  [daily('urn:porchlight:problem:too-many-requests'), 'busy', expect.stringContaining('too-many'), 'last'],
  [daily('urn:porchlight:problem:unavailable'), 'busy', expect.stringContaining('unavailable'), 'last'],
  [{ type: 7, stage: {} }, 'in-call', 'unknown', 'last'],
  [undefined, 'in-call', 'unknown', 'last'],
])('when a call fails with %j, then its problem is %s with type and stage', (event, problem, type, stage) => {
  expect(outcomeOfError(parseError(event), 'last')).toMatchObject({ problem, type, stage });
});

test.each([
  ['ejected', 'finished'],
  ['exp-room', 'time-limit'],
  ['exp-token', 'time-limit'],
])('when everybody is removed from the room by %s, then the call has ended', (type, end) => {
  expect(outcomeOfError(daily(type), 'call')).toBe(end);
});

test('when the voice SDK reports a camera error, then a refused microphone differs from one that does not work', () => {
  expect(microphoneProblem(daily('permissions'))).toBe('microphone-denied');
  for (const event of [daily('not-found'), {}]) expect(microphoneProblem(event)).toBe('audio-setup');
});

test('when a call’s message is about neither its transcript nor its end, then it is ignored', () => {
  for (const event of [undefined, 'x', {}, { type: 'hang' }]) expect(parseMessage(event)).toBeUndefined();
});

test('when the call ends without a reason, then it has still ended', () => {
  const message = parseMessage({ type: 'status-update', status: 'ended' });
  expect(message).toMatchObject({ status: 'ended', endedReason: '' });
});

const transcript = (role: unknown, text: unknown, transcriptType: string) => ({
  type: 'transcript',
  role,
  transcript: text,
  transcriptType,
});
const speechStarted = { type: 'assistant.speechStarted', text: 'Thanks for calling.' };
test.each([
  [transcript('user', 'My pipe', 'partial'), 'user', 'My pipe', false],
  [transcript('assistant', 'Yes.', 'final'), 'assistant', 'Yes.', true],
  [transcript(7, null, 'final'), 'assistant', '', true],
  [speechStarted, 'assistant', 'Thanks for calling.', false],
  [{ ...speechStarted, timing: { wordsSpoken: 2 } }, 'assistant', 'Thanks for', false],
])('when a call’s message is %j, then the transcript gets an entry of %s: %j', (event, role, text, final) => {
  const message = parseMessage(event);
  expect(message && transcriptEntryOf(message)).toEqual({ role, text, final });
});
