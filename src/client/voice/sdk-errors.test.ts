import { describe, expect, test } from '@jest/globals';
import { LineFault } from './line-events.ts';
import { faultOfError, isFatal, reasonOf } from './sdk-errors.ts';

const daily = (type: string) => ({ type: 'daily-error', error: { error: { type } } });

describe('an error of the SDK', () => {
  test.each(['audio-processing-setup-error', 'audio-observer-setup-error', 'video-recording-setup-error'])(
    'when it is %s, then the call goes on',
    (type) => expect(isFatal({ type })).toBe(false),
  );

  test.each([
    'validation-error',
    'daily-call-object-creation-error',
    'daily-call-join-error',
    'start-method-error',
    'audio-start-failed',
    undefined,
  ])('when it is %s, then the call is over', (type) => {
    expect(isFatal(type === undefined ? {} : { type })).toBe(true);
  });

  test.each([
    [{ type: 'start-method-error', stage: 'unknown' }, 'other', 'start-method-error', 'web-call-creation'],
    [
      { type: 'daily-call-join-error', stage: 'daily-call-join' },
      'other',
      'daily-call-join-error',
      'daily-call-join',
    ],
    [{ type: 'audio-start-failed' }, 'audio', 'audio-start-failed', 'web-call-creation'],
    [daily('connection-error'), 'network', 'daily-error/connection-error', 'web-call-creation'],
    [daily('no-room'), 'other', 'daily-error/no-room', 'web-call-creation'],
    [{}, 'other', 'unknown', 'web-call-creation'],
  ])('when it is %j, then its kind, type and stage are known', (error, kind, type, stage) => {
    expect(faultOfError(error, 'web-call-creation')).toMatchObject({ kind, type, stage });
  });

  test.each([
    ['ejected', 'finished'],
    ['exp-room', 'time-limit'],
    ['exp-token', 'time-limit'],
  ])('when everybody is put out of the room by %s, then the call has ended', (type, end) => {
    expect(faultOfError(daily(type), 'call')).toBe(end);
  });

  test.each([{ error: 'Unauthorized' }, { error: null }, {}])(
    'when the provider answered %j, then it is a failure to start',
    (answer) => {
      const fault = faultOfError({ type: 'start-method-error', error: answer }, 'web-call-creation');
      expect(fault).toMatchObject({ kind: 'other', type: 'start-method-error' });
    },
  );

  test('when the camera event comes, then a refusal is told from a failure', () => {
    expect([reasonOf(daily('permissions')), reasonOf(daily('not-found')), reasonOf({})]).toEqual([
      'microphone',
      'audio',
      'audio',
    ]);
  });
});

test('when a fault is put into words, then only its type and stage are in them', () => {
  const fault = new LineFault('other', 'start-method-error', 'daily-call-join');
  expect(fault.message).toBe('the call failed (start-method-error, daily-call-join)');
  expect(fault.name).toBe('LineFault');
});
