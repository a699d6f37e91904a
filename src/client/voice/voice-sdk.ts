import Daily from '@daily-co/daily-js';
import * as vapiModule from '@vapi-ai/web';
import type { CallDevice } from '#shared/call-device.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { CallFailure, isCallStage, type CallEnd, type CallEvent } from './call-state.ts';
import { isFatal, microphoneProblem, outcomeOfError, parseError, parseMessage } from './sdk-events.ts';
import { startArguments } from './start-arguments.ts';

// The SDK is a CommonJS module. Some bundlers wrap its default export once more.
type VapiClass = typeof vapiModule.default;
const wrapped = vapiModule.default as VapiClass | { default: VapiClass };
const Vapi = 'default' in wrapped ? wrapped.default : wrapped;

const ASSISTANT_NAME = 'Vapi Speaker';
const CLOSE_TIMEOUT_MS = 3_000;

// daily-js refuses a second call object, so a new connection waits until the previous connection is closed.
let closing: Promise<unknown> = Promise.resolve();

export const canMakeCalls = () => Daily.supportedBrowser().supported && isSecureContext;

interface ConnectionOptions {
  config: ProviderConfig;
  device: CallDevice;
  /** Ends the call. */
  signal: AbortSignal;
}

interface ConnectionListener {
  onEvent: (event: CallEvent) => void;
  onFailed: (failure: CallFailure) => void;
}

/** Each call has its own SDK instance, so late responses to an old call have no effect. */
export function openConnection(
  { config, device, signal }: ConnectionOptions,
  { onEvent, onFailed }: ConnectionListener,
) {
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

  const send = (event: CallEvent) => {
    if (!signal.aborted) onEvent(event);
  };
  const end = (reason: CallEnd) => send({ type: 'end', end: reason });

  vapi.on('call-start-progress', ({ stage: name, status }) => {
    // Throwing here is the only way to stop `start` before the provider responds.
    signal.throwIfAborted();
    stage = name;
    if (status === 'started' && isCallStage(name)) onEvent({ type: 'reach', stage: name });
    if (name === 'daily-call-object-creation' && status === 'completed')
      vapi.getDailyCallObject()?.on('participant-left', ({ participant }) => {
        if (participant.user_name === ASSISTANT_NAME) end('finished');
      });
  });
  // `stop` has no effect while the call is being created.
  vapi.on('call-start-success', () =>
    signal.aborted ? close() : onEvent({ type: 'reach', stage: 'answering' }),
  );
  vapi.on('call-start', () => send({ type: 'answer' }));
  vapi.on('speech-start', () => send({ type: 'speech-start' }));
  vapi.on('speech-end', () => send({ type: 'speech-end' }));
  // If the noise filter fails, the SDK opens the microphone again, even if the visitor is muted.
  vapi.on('daily-participant-updated', ({ local, tracks }) => {
    if (!signal.aborted && muted && local && tracks.audio.state !== 'off') vapi.setMuted(true);
  });
  vapi.on('call-end', () => end('finished'));
  vapi.on('camera-error', (event: unknown) =>
    onFailed(new CallFailure(microphoneProblem(parseError(event)), 'camera-error', stage)),
  );
  vapi.on('error', (event: unknown) => {
    const error = parseError(event);
    if (!isFatal(error)) return;
    const outcome = outcomeOfError(error, stage);
    if (outcome instanceof CallFailure) onFailed(outcome);
    else end(outcome);
  });
  vapi.on('message', (event: unknown) => {
    const message = parseMessage(event);
    if (message?.type === 'transcript') {
      const { role, transcript: text, transcriptType } = message;
      send({ type: 'transcript', entry: { role, text, final: transcriptType === 'final' } });
    } else if (message?.status === 'ended') {
      const reason = message.endedReason;
      if (/error|fail/.test(reason)) onFailed(new CallFailure('in-call', reason, stage));
      else end(reason.includes('max-duration') ? 'time-limit' : 'finished');
    }
  });

  void closing.then(() => {
    if (signal.aborted) return;
    // An `error` event may have ended the call before.
    const onRejection = () => onFailed(new CallFailure('connect', 'start-rejected', stage));
    return vapi.start(...startArguments(config, device)).catch(onRejection);
  });

  return {
    setMuted: (next: boolean) => {
      muted = next;
      vapi.setMuted(next);
    },
  };
}
