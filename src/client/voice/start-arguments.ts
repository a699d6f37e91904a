import type { CallDevice } from '#shared/call-device.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { callOverrides, demoAssistant } from '#shared/voice-assistant.ts';

export function startArguments(
  { assistantId, squadId, workflowId, maxSeconds, isRecorded }: ProviderConfig,
  device: CallDevice,
) {
  const ids = assistantId ?? squadId ?? workflowId;
  const assistant = ids === undefined ? demoAssistant({ device, maxSeconds, isRecorded }) : assistantId;
  return [
    assistant,
    (assistantId ?? squadId) ? callOverrides({ maxSeconds, isRecorded }) : undefined,
    squadId,
    workflowId,
    // Sets no overrides for a workflow, because no override can turn off its recording.
    workflowId ? {} : undefined,
  ] as const;
}
