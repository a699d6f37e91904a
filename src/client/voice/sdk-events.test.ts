import { describe, expect, test } from '@jest/globals';
import { fc } from '../../tests/support/properties.ts';
import { LineFault } from './line-events.ts';
import { captionOf, faultOfError, isFatal, parseError, parseMessage, reasonOf } from './sdk-events.ts';

const daily = (type: string) => ({ type: 'daily-error', error: { error: { type } } });

describe('an error of the SDK', () => {
  test.each([
    ['audio-processing-setup-error', false],
    ['audio-observer-setup-error', false],
    ['video-recording-setup-error', false],
    ['daily-call-join-error', true],
    [undefined, true],
  ])('when it is %s, then the call is over, unless the SDK falls back by itself', (type, isOver) => {
    expect(isFatal({ type })).toBe(isOver);
  });

  test.each([
    [{ type: 'start-method-error', stage: 'unknown' }, 'other', 'start-method-error', 'last'],
    [{ type: 'daily-call-join-error', stage: 'joining' }, 'other', 'daily-call-join-error', 'joining'],
    [{ type: 'audio-start-failed' }, 'audio', 'audio-start-failed', 'last'],
    [daily('connection-error'), 'network', 'daily-error/connection-error', 'last'],
    [daily('no-room'), 'other', 'daily-error/no-room', 'last'],
    [daily('urn:porchlight:problem:unavailable'), 'busy', expect.stringContaining('unavailable'), 'last'],
    [{}, 'other', 'unknown', 'last'],
  ])('when it is %j, then its kind, type and stage are known', (error, kind, type, stage) => {
    expect(faultOfError(error, 'last')).toMatchObject({ kind, type, stage });
  });

  test.each([
    ['ejected', 'finished'],
    ['exp-room', 'time-limit'],
    ['exp-token', 'time-limit'],
  ])('when everybody is put out of the room by %s, then the call has ended', (type, end) => {
    expect(faultOfError(daily(type), 'call')).toBe(end);
  });

  const answers = ['Unauthorized', { error: 'Unauthorized' }, null];
  test.each(answers)('when the provider answered %j, then it is a failure to start', (answer) => {
    const error = parseError({ type: 'start-method-error', error: answer });
    expect(faultOfError(error, 'last')).toMatchObject({ kind: 'other', type: 'start-method-error' });
  });

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
  test('when it says nothing of words or of the end, then it is left out', () => {
    for (const event of [undefined, 'x', {}, { type: 'hang' }]) expect(parseMessage(event)).toBeUndefined();
  });

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

const said = (role: string, transcript: string, transcriptType: string) => ({
  type: 'transcript',
  role,
  transcript,
  transcriptType,
});
const begun = { type: 'assistant.speechStarted', text: 'Thanks for calling.' };
test.each([
  [said('user', 'My pipe', 'partial'), 'user', 'My pipe', false],
  [said('assistant', 'Yes.', 'final'), 'assistant', 'Yes.', true],
  [begun, 'assistant', 'Thanks for calling.', false],
  [{ ...begun, timing: { wordsSpoken: 2 } }, 'assistant', 'Thanks for', false],
])('when %j comes, then these are its words', (event, role, text, final) => {
  const message = parseMessage(event);
  expect(message && captionOf(message)).toEqual({ role, text, final });
});

test('when a fault is put into words, then only its type and stage are in them', () => {
  const fault = new LineFault('other', 'start-method-error', 'daily-call-join');
  expect(fault.message).toBe('the call failed (start-method-error, daily-call-join)');
  expect(fault.name).toBe('LineFault');
});
