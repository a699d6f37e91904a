import type { CallDevice } from '#shared/call-device.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { callOverrides, demoAssistant } from '#shared/voice-assistant.ts';

export function startArguments(
  { assistantId, squadId, workflowId, maxSeconds }: ProviderConfig,
  device: CallDevice,
) {
  const configuredId = assistantId ?? squadId ?? workflowId;
  const assistant = configuredId === undefined ? demoAssistant({ device, maxSeconds }) : assistantId;
  return [
    assistant,
    (assistantId ?? squadId) ? callOverrides(maxSeconds) : undefined,
    squadId,
    workflowId,
    // Empty, because the provider's overrides can't set a workflow's recording or time limit.
    workflowId ? {} : undefined,
  ] as const;
}
