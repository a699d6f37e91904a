import type { ProviderConfig } from '#shared/public-config.ts';
import { callOverrides, demoAssistant, type CallDevice } from '#shared/voice-assistant.ts';
import { CallFailure, isCallStage } from './call-state.ts';
import { eventOfError, eventOfMessage, type SdkEvent } from './sdk-events.ts';
import type * as vendorSdk from './vendor-sdk.ts';

export type VendorSdk = typeof vendorSdk;

const CLOSE_TIMEOUT_MS = 3_000;

// daily-js refuses a second call object, so a new connection waits until the previous connection is
// closed.
let closing: Promise<unknown> = Promise.resolve();

export const canMakeCalls = ({ Daily }: VendorSdk) =>
  Daily.supportedBrowser().supported && isSecureContext;

/** The name that the SDK plays. */
const ASSISTANT = 'Vapi Speaker';

/** The SDK has no event for an assistant that leaves, which would leave the visitor alone. */
function watchAssistant(vapi: InstanceType<VendorSdk['Vapi']>, onLeft: () => void): void {
  const call = vapi.getDailyCallObject();
  call?.on('participant-left', ({ participant }) => {
    const others = Object.values(call.participants()).filter(({ local }) => !local);
    if (participant.user_name === ASSISTANT || others.length === 0) onLeft();
  });
}

interface Connection {
  sdk: VendorSdk;
  config: ProviderConfig;
  device: CallDevice;
  /** Ends the call. */
  signal: AbortSignal;
  onEvent: (event: SdkEvent) => void;
}

/** Each call has its own SDK instance, so late responses to an old call have no effect. */
export function openConnection({ sdk: { Vapi }, config, device, signal, onEvent }: Connection) {
  const vapi = new Vapi(config.publicKey, config.apiUrl, { avoidEval: true });
  let muted = false;
  let stage = 'initialization';

  const close = () => {
    const participants = Object.values(vapi.getDailyCallObject()?.participants() ?? {});
    participants.find(({ local }) => local)?.tracks.audio.persistentTrack?.stop();
    vapi.getAudioPlayer()?.remove();
    const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS));
    closing = Promise.race([vapi.stop(), timeout]).catch(() => undefined);
  };
  signal.addEventListener('abort', close);

  const send = (event: SdkEvent | undefined) => {
    if (event && !signal.aborted) onEvent(event);
  };
  const onError = (event: unknown) => send(eventOfError(event, stage));

  vapi.on('call-start-progress', ({ stage: name, status }) => {
    // Throwing here is the only way to stop `start` before the provider responds.
    signal.throwIfAborted();
    stage = name;
    if (status === 'started' && isCallStage(name)) send({ type: 'reach', stage: name });
  });
  // `stop` has no effect while the call is being created.
  vapi.on('call-start-success', () =>
    signal.aborted ? close() : send({ type: 'reach', stage: 'answering' }),
  );
  vapi.on('call-start', () => {
    watchAssistant(vapi, () => send({ type: 'end', end: 'finished' }));
    send({ type: 'answer' });
  });
  vapi.on('speech-start', () => send({ type: 'speech-start' }));
  vapi.on('speech-end', () => send({ type: 'speech-end' }));
  // If the noise filter fails, the SDK opens the microphone again, even if the visitor is muted.
  vapi.on('daily-participant-updated', ({ local, tracks }) => {
    if (!signal.aborted && muted && local && tracks.audio.state !== 'off') vapi.setMuted(true);
  });
  vapi.on('call-end', () => send({ type: 'end', end: 'finished' }));
  vapi.on('camera-error', onError);
  vapi.on('error', onError);
  vapi.on('message', (event: unknown) => send(eventOfMessage(event, stage)));

  void closing.then(() => {
    if (signal.aborted) return;
    // An `error` event may have ended the call before.
    const onRejection = () => send(new CallFailure('connect', 'start-rejected', stage));
    const { assistantId, squadId, workflowId, maxSeconds } = config;
    const configuredId = assistantId ?? squadId ?? workflowId;
    return vapi
      .start(
        configuredId ? assistantId : demoAssistant({ device, maxSeconds }),
        (assistantId ?? squadId) ? callOverrides(maxSeconds) : undefined,
        squadId,
        workflowId,
        // Empty, because the provider's overrides can't set a workflow's recording or time limit.
        workflowId ? {} : undefined,
      )
      .catch(onRejection);
  });

  return {
    setMuted: (next: boolean) => {
      muted = next;
      vapi.setMuted(next);
    },
  };
}
