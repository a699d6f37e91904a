import type { VoiceConfig } from '#shared/public-config.ts';
import { callOverrides, demoAssistant, type CallDevice } from '#shared/voice-assistant.ts';

/**
 * What a call is started with: the operator's assistant, squad or workflow with our overrides, or else the
 * demo's own assistant. In the order of the SDK's `start`.
 */
export function startArguments(
  { assistantId, squadId, workflowId, maxSeconds, isRecorded }: VoiceConfig,
  device: CallDevice,
) {
  const ids = assistantId ?? squadId ?? workflowId;
  const assistant = ids === undefined ? demoAssistant({ device, maxSeconds, isRecorded }) : assistantId;
  return [
    assistant,
    (assistantId ?? squadId) ? callOverrides({ maxSeconds, isRecorded }) : undefined,
    squadId,
    workflowId,
    // Which takes no such overrides: `doctor` asks whether it records.
    workflowId ? {} : undefined,
  ] as const;
}
