import { expect, test } from '@jest/globals';
import { CallFailure } from './call-state.ts';
import { isFatal, outcomeOfError, parseError, parseMessage } from './sdk-events.ts';

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
  [causedBy('no-room'), 'in-call: daily-error/no-room, last'],
  [{ type: 7, stage: {} }, 'in-call: unknown, last'],
  [undefined, 'in-call: unknown, last'],
  [causedBy('ejected'), 'finished'],
  [causedBy('exp-room'), 'time-limit'],
])('the SDK’s error %j ends the call with %s', (event, expected) => {
  const outcome = outcomeOfError(parseError(event), 'last');
  expect(
    outcome instanceof CallFailure ? `${outcome.problem}: ${outcome.type}, ${outcome.stage}` : outcome,
  ).toEqual(expected);
});

test('a message of an unknown type is ignored, and a missing value has a default', () => {
  for (const event of [undefined, 'x', {}, { type: 'hang' }]) expect(parseMessage(event)).toBeUndefined();
  expect(parseMessage({ type: 'status-update', status: 'ended' })).toMatchObject({ endedReason: '' });
  expect(parseMessage({ type: 'transcript', role: 7 })).toMatchObject({ role: 'assistant', transcript: '' });
});
