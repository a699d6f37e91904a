import { expect, test } from '@jest/globals';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { startArguments } from './start-arguments.ts';

const rules = (recordingEnabled: boolean) => ({
  artifactPlan: { recordingEnabled },
  ...{ firstMessageInterruptionsEnabled: false, maxDurationSeconds: 90 },
});

test.each([
  [{}, [demoAssistant({ device: 'mobile', maxSeconds: 90 }), undefined, undefined, undefined, undefined]],
  [{ assistantId: 'assistant-1' }, ['assistant-1', rules(false), undefined, undefined, undefined]],
  [{ assistantId: 'a', isRecorded: true as const }, ['a', rules(true), undefined, undefined, undefined]],
  [{ squadId: 'squad-1' }, [undefined, rules(false), 'squad-1', undefined, undefined]],
  [{ workflowId: 'workflow-1' }, [undefined, undefined, undefined, 'workflow-1', {}]],
])('when a call’s settings are %j, then the voice SDK starts it accordingly', (ids, expected) => {
  const config = { apiUrl: 'https://api.example', maxSeconds: 90, ...ids };
  expect(startArguments(config, 'mobile')).toEqual(expected);
});
