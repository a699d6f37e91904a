import { expect, test } from '@jest/globals';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { startArguments } from './start-arguments.ts';

const overrides = {
  artifactPlan: { recordingEnabled: false },
  firstMessageInterruptionsEnabled: false,
  maxDurationSeconds: 90,
};

test.each([
  [{}, [demoAssistant({ device: 'mobile', maxSeconds: 90 }), undefined, undefined, undefined, undefined]],
  [{ assistantId: 'assistant-1' }, ['assistant-1', overrides, undefined, undefined, undefined]],
  [{ squadId: 'squad-1' }, [undefined, overrides, 'squad-1', undefined, undefined]],
  [{ workflowId: 'workflow-1' }, [undefined, undefined, undefined, 'workflow-1', {}]],
])('when the call settings are %j, then startArguments returns what the SDK needs', (settings, expected) => {
  const config = { publicKey: 'key', apiUrl: 'https://api.example', maxSeconds: 90, ...settings };
  expect(startArguments(config, 'mobile')).toEqual(expected);
});
