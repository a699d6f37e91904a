import { expect, test } from '@jest/globals';
import {
  transcriptEntryOf,
  outcomeOfError,
  isFatal,
  microphoneProblem,
  parseError,
  parseMessage,
} from './sdk-events.ts';

const causedBy = (type: string) => ({ type: 'daily-error', error: { error: { type } } });

test.each([
  ['audio-processing-setup-error', false],
  ['audio-observer-setup-error', false],
  ['video-recording-setup-error', false],
  ['daily-call-join-error', true],
  [undefined, true],
])('the error %s ends the call: %s', (type, ends) => {
  expect(isFatal({ type })).toBe(ends);
});

test.each([
  [{ type: 'start-method-error', stage: 'unknown' }, 'in-call', 'start-method-error', 'last'],
  [{ type: 'start-method-error', error: 'Unauthorized' }, 'in-call', 'start-method-error', 'last'],
  [{ type: 'daily-call-join-error', stage: 'joining' }, 'in-call', 'daily-call-join-error', 'joining'],
  [{ type: 'audio-start-failed' }, 'audio-setup', 'audio-start-failed', 'last'],
  [causedBy('connection-error'), 'lost', 'daily-error/connection-error', 'last'],
  [causedBy('no-room'), 'in-call', 'daily-error/no-room', 'last'],
  [causedBy('urn:porchlight:problem:too-many-requests'), 'busy', expect.stringContaining('too-many'), 'last'],
  [causedBy('urn:porchlight:problem:unavailable'), 'busy', expect.stringContaining('unavailable'), 'last'],
  [{ type: 7, stage: {} }, 'in-call', 'unknown', 'last'],
  [undefined, 'in-call', 'unknown', 'last'],
])('when the voice SDK reports %j, then the problem of the call is %s', (event, problem, type, stage) => {
  expect(outcomeOfError(parseError(event), 'last')).toMatchObject({ problem, type, stage });
});

test.each([
  ['ejected', 'finished'],
  ['exp-room', 'time-limit'],
  ['exp-token', 'time-limit'],
])('when the provider ends a call with the error %s, then the outcome of the call is %s', (type, end) => {
  expect(outcomeOfError(causedBy(type), 'call')).toBe(end);
});

test('when the voice SDK cannot open the microphone, then the problem is "microphone-denied" only if permission is missing', () => {
  expect(microphoneProblem(causedBy('permissions'))).toBe('microphone-denied');
  for (const event of [causedBy('not-found'), {}]) expect(microphoneProblem(event)).toBe('audio-setup');
});

test('when the provider sends a message of an unknown type, then the message is ignored', () => {
  for (const event of [undefined, 'x', {}, { type: 'hang' }]) expect(parseMessage(event)).toBeUndefined();
});

test('when the provider ends a call without a reason, then the parsed reason is empty', () => {
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
])('when the provider sends %j, then the %s’s transcript entry is %j', (event, role, text, final) => {
  const message = parseMessage(event);
  expect(message && transcriptEntryOf(message)).toEqual({ role, text, final });
});
