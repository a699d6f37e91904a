import { expect, test } from '@jest/globals';
import { CallFailure } from './call-state.ts';
import { transcriptEntryOf, outcomeOfError, isFatal, parseError, parseMessage } from './sdk-events.ts';

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
  [{ type: 'start-method-error', stage: 'unknown' }, 'in-call: start-method-error, last'],
  [{ type: 'start-method-error', error: 'Unauthorized' }, 'in-call: start-method-error, last'],
  [{ type: 'daily-call-join-error', stage: 'joining' }, 'in-call: daily-call-join-error, joining'],
  [{ type: 'audio-start-failed' }, 'audio-setup: audio-start-failed, last'],
  [causedBy('connection-error'), 'lost: daily-error/connection-error, last'],
  [causedBy('no-room'), 'in-call: daily-error/no-room, last'],
  [{ type: 7, stage: {} }, 'in-call: unknown, last'],
  [undefined, 'in-call: unknown, last'],
  [causedBy('ejected'), 'finished'],
  [causedBy('exp-room'), 'time-limit'],
  [causedBy('exp-token'), 'time-limit'],
])('the SDK’s error %j ends the call with %s', (event, expected) => {
  const outcome = outcomeOfError(parseError(event), 'last');
  const said =
    outcome instanceof CallFailure ? `${outcome.problem}: ${outcome.type}, ${outcome.stage}` : outcome;
  expect(said).toEqual(expected);
});

test('a message of an unknown type is ignored, and a missing reason is empty', () => {
  for (const event of [undefined, 'x', {}, { type: 'hang' }]) expect(parseMessage(event)).toBeUndefined();
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
])('the message %j is the %s’s transcript entry %j', (event, role, text, final) => {
  const message = parseMessage(event);
  expect(message && transcriptEntryOf(message)).toEqual({ role, text, final });
});
