import { describe, expect, test } from '@jest/globals';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { startArguments } from './start-arguments.ts';

const unrecorded = { artifactPlan: { recordingEnabled: false }, firstMessageInterruptionsEnabled: false };
const limited = { ...unrecorded, maxDurationSeconds: 90 };
const config = { publicKey: 'public-key', apiUrl: 'https://api.example' };

describe('what a call is started with', () => {
  test('when nothing is named, then the demo assistant for the device answers', () => {
    expect(startArguments(config, 'mobile')).toEqual([
      demoAssistant({ device: 'mobile' }),
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    [{ assistantId: 'assistant-1' }, ['assistant-1', limited, undefined, undefined, undefined]],
    [{ squadId: 'squad-1' }, [undefined, limited, 'squad-1', undefined, undefined]],
    [{ workflowId: 'workflow-1' }, [undefined, undefined, undefined, 'workflow-1', {}]],
  ])('when %j is named, then it is called, with our overrides', (ids, expected) => {
    expect(startArguments({ ...config, ...ids, maxSeconds: 90 }, 'desktop')).toEqual(expected);
  });

  test('when an assistant is named, then recording is switched off, or on where the page says so', () => {
    const named = { ...config, assistantId: 'assistant-1' };
    expect(startArguments(named, 'desktop')[1]).toEqual(unrecorded);
    const recorded = startArguments({ ...named, isRecorded: true }, 'desktop')[1];
    expect(recorded).toEqual({ ...unrecorded, artifactPlan: { recordingEnabled: true } });
  });
});
