import { describe, expect, test } from '@jest/globals';
import { fc } from '../../tests/support/properties.ts';
import { LineFault } from './line-events.ts';
import { captionOf, faultOfError, isFatal, parseError, parseMessage, reasonOf } from './sdk-events.ts';

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

  test.each(['Unauthorized', { error: 'Unauthorized' }, { error: null }, {}, null, undefined])(
    'when the provider answered %j, then it is a failure to start',
    (answer) => {
      const error = parseError({ type: 'start-method-error', error: answer });
      expect(faultOfError(error, 'web-call-creation')).toMatchObject({
        kind: 'other',
        type: 'start-method-error',
      });
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

test('when an event is anything, then its parts are texts or left out, and a fault bears a name', () => {
  const named = fc.record(
    { type: fc.anything(), stage: fc.anything(), error: fc.anything() },
    { requiredKeys: [] },
  );
  const heard = fc.record({ type: fc.constantFrom('transcript', 'status-update'), role: fc.anything() });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), named), fc.oneof(fc.anything(), heard), (event, message) => {
      const error = parseError(event);
      const isText = typeof error.type === 'string';
      expect(isFatal(error)).toBe(true);
      expect(faultOfError(error, 'call')).toMatchObject({ type: isText ? error.type : 'unknown' });
      const read = parseMessage(message);
      if (read?.type === 'transcript') expect(['user', 'assistant']).toContain(read.role);
    }),
  );
});

describe('a message of the SDK', () => {
  test.each([undefined, 'x', {}, { type: 'hang' }, { type: 7 }])(
    'when it is %j, then it is left out',
    (event) => expect(parseMessage(event)).toBeUndefined(),
  );

  test('when words are heard of nobody we know, then they are the assistant’s', () => {
    expect(parseMessage({ type: 'transcript', role: 7, transcript: null })).toMatchObject({
      role: 'assistant',
      transcript: '',
    });
  });

  test('when the call has ended without a reason, then it is an end all the same', () => {
    expect(parseMessage({ type: 'status-update', status: 'ended' })).toMatchObject({
      status: 'ended',
      endedReason: '',
    });
  });
});

test.each([
  [
    { type: 'transcript', role: 'user', transcript: 'My pipe', transcriptType: 'partial' },
    'user',
    'My pipe',
    false,
  ],
  [
    { type: 'transcript', role: 'assistant', transcript: 'Yes.', transcriptType: 'final' },
    'assistant',
    'Yes.',
    true,
  ],
  [
    { type: 'assistant.speechStarted', text: 'Thanks for calling.' },
    'assistant',
    'Thanks for calling.',
    false,
  ],
  [
    { type: 'assistant.speechStarted', text: 'Thanks for calling.', timing: { wordsSpoken: 2 } },
    'assistant',
    'Thanks for',
    false,
  ],
])('when %j comes, then these are its words', (event, role, text, final) => {
  const message = parseMessage(event);
  expect(message && captionOf(message)).toEqual({ role, text, final });
});

test('when a fault is put into words, then only its type and stage are in them', () => {
  const fault = new LineFault('other', 'start-method-error', 'daily-call-join');
  expect(fault.message).toBe('the call failed (start-method-error, daily-call-join)');
  expect(fault.name).toBe('LineFault');
});
