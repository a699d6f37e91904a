import Daily from '@daily-co/daily-js';
import * as vapiModule from '@vapi-ai/web';
import type { CallDevice } from '#shared/call-device.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { CallFailure, isCallStage, type CallEnd, type CallEvent } from './call-state.ts';
import { callVolume } from './call-store.ts';
import {
  transcriptEntryOf,
  outcomeOfError,
  isFatal,
  microphoneProblem,
  parseError,
  parseMessage,
} from './sdk-events.ts';
import { startArguments } from './start-arguments.ts';

// The SDK is a CommonJS module. Some bundlers wrap its default export once more.
type VapiClass = typeof vapiModule.default;
const wrapped = vapiModule.default as VapiClass | { default: VapiClass };
const Vapi = 'default' in wrapped ? wrapped.default : wrapped;

const ASSISTANT_NAME = 'Vapi Speaker';
const CLOSE_TIMEOUT_MS = 3_000;

/** Throwing this error in an SDK event handler is the only way to stop `start` before the provider responds. */
class CallCanceled extends Error {
  override name = 'CallCanceled';
}

// daily-js refuses a second call object, so a new connection waits until the previous connection is closed.
let closing: Promise<unknown> = Promise.resolve();

export const canMakeCalls = () => Daily.supportedBrowser().supported && isSecureContext;

interface ConnectionOptions {
  config: ProviderConfig;
  device: CallDevice;
}

interface ConnectionListener {
  onEvent: (event: CallEvent) => void;
  /** Nothing is called after this function or an `end` event. */
  onFailed: (failure: CallFailure) => void;
}

export type Connection = ReturnType<typeof openConnection>;

/** Each call has its own SDK instance, so late responses to an old call have no effect. */
export function openConnection({ config, device }: ConnectionOptions, listener: ConnectionListener) {
  const vapi = new Vapi(config.publicKey, config.apiUrl, { avoidEval: true });
  let isOpen = true;
  let muted = false;
  let stage = 'initialization';

  const close = () => {
    const participants = Object.values(vapi.getDailyCallObject()?.participants() ?? {});
    participants.find(({ local }) => local)?.tracks.audio.persistentTrack?.stop();
    vapi.getAudioPlayer()?.remove();
    closing = Promise.race([vapi.stop(), wait(CLOSE_TIMEOUT_MS)]).catch(() => undefined);
  };
  const hangUp = (notify?: () => void) => {
    if (!isOpen) return;
    isOpen = false;
    close();
    notify?.();
  };
  const fail = (failure: CallFailure) => hangUp(() => listener.onFailed(failure));
  const end = (reason: CallEnd) => hangUp(() => listener.onEvent({ type: 'end', end: reason }));
  const send = (event: CallEvent) => isOpen && listener.onEvent(event);

  vapi.on('call-start-progress', ({ stage: name, status }) => {
    if (!isOpen) throw new CallCanceled();
    stage = name;
    if (status === 'started' && isCallStage(name)) listener.onEvent({ type: 'reach', stage: name });
    if (name === 'daily-call-object-creation' && status === 'completed')
      vapi.getDailyCallObject()?.on('participant-left', ({ participant }) => {
        if (participant.user_name === ASSISTANT_NAME) end('finished');
      });
  });
  vapi.on('call-start-success', () =>
    isOpen ? listener.onEvent({ type: 'reach', stage: 'answering' }) : close(),
  );
  vapi.on('call-start', () => send({ type: 'answer' }));
  vapi.on('speech-start', () => send({ type: 'speech-start' }));
  vapi.on('speech-end', () => send({ type: 'speech-end' }));
  vapi.on('volume-level', (level) => isOpen && callVolume.set(level));
  // If the noise filter fails, the SDK opens the microphone again, even if the visitor is muted.
  vapi.on('daily-participant-updated', ({ local, tracks }) => {
    if (isOpen && muted && local && tracks.audio.state !== 'off') vapi.setMuted(true);
  });
  vapi.on('call-end', () => end('finished'));
  vapi.on('camera-error', (event: unknown) =>
    fail(new CallFailure(microphoneProblem(parseError(event)), 'camera-error', stage)),
  );
  vapi.on('error', (event: unknown) => {
    const error = parseError(event);
    if (!isFatal(error)) return;
    const outcome = outcomeOfError(error, stage);
    if (outcome instanceof CallFailure) fail(outcome);
    else end(outcome);
  });
  vapi.on('message', (event: unknown) => {
    const message = parseMessage(event);
    if (!isOpen || !message) return;
    const entry = transcriptEntryOf(message);
    if (entry) {
      listener.onEvent({ type: 'transcript', entry });
    } else if (message.type === 'status-update' && message.status === 'ended') {
      const reason = message.endedReason;
      if (/error|fail/.test(reason)) fail(new CallFailure('in-call', reason, stage));
      else end(reason.includes('max-duration') ? 'time-limit' : 'finished');
    }
  });

  void closing.then(() => {
    if (!isOpen) return;
    // If an `error` event has already ended the call, `fail` does nothing.
    const onRejection = () => fail(new CallFailure('connect', 'start-rejected', stage));
    return vapi.start(...startArguments(config, device)).catch(onRejection);
  });

  return {
    setMuted(next: boolean) {
      muted = next;
      vapi.setMuted(next);
    },
    hangUp: () => hangUp(),
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
