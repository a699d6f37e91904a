import { expect, test } from '@jest/globals';
import { CallFailure } from './call-state.ts';
import { outcomeOfError, outcomeOfMessage, type SdkOutcome } from './sdk-events.ts';

const textOf = (outcome: SdkOutcome | undefined) =>
  outcome instanceof CallFailure ? `${outcome.problem}: ${outcome.type}, ${outcome.stage}` : outcome;
const causedBy = (type: string) => ({ type: 'daily-error', error: { error: { type } } });

test.each([
  [{ type: 'start-method-error', stage: 'unknown' }, 'in-call: start-method-error, last'],
  [{ type: 'daily-call-join-error', stage: 'joining' }, 'in-call: daily-call-join-error, joining'],
  [{ type: 'audio-start-failed' }, 'audio-setup: audio-start-failed, last'],
  [causedBy('no-room'), 'in-call: daily-error/no-room, last'],
  [{ type: 7, stage: {} }, 'in-call: unknown, last'],
  [undefined, 'in-call: unknown, last'],
  [causedBy('ejected'), { type: 'end', end: 'finished' }],
  [causedBy('exp-room'), { type: 'end', end: 'time-limit' }],
  [{ type: 'audio-processing-setup-error' }, undefined],
  [{ type: 'audio-observer-setup-error' }, undefined],
  [{ type: 'video-recording-setup-error' }, undefined],
])('the SDK’s error %j becomes %j', (event, expected) => {
  expect(textOf(outcomeOfError(event, 'last'))).toEqual(expected);
});

test('an unknown message is ignored, a missing value has a default', () => {
  for (const event of [undefined, 'x', {}, { type: 'hang' }])
    expect(outcomeOfMessage(event, '')).toBeUndefined();
  expect(outcomeOfMessage({ type: 'status-update', status: 'ended' }, '')).toEqual({
    type: 'end',
    end: 'finished',
  });
  const entry = { role: 'assistant', text: '', final: false };
  expect(outcomeOfMessage({ type: 'transcript', role: 7 }, '')).toEqual({ type: 'transcript', entry });
});
