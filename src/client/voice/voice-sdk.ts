import Daily, { type DailyCall } from '@daily-co/daily-js';
import * as vapiModule from '@vapi-ai/web';
import type { VoiceConfig } from '#shared/public-config.ts';
import type { CallDevice } from '#shared/voice-assistant.ts';
import { isCallStage } from './call-state.ts';
import { LineFault, type Line, type LineListener } from './line-events.ts';
import {
  captionOf,
  faultOfError,
  isFatal,
  microphoneProblem,
  parseError,
  parseMessage,
} from './sdk-events.ts';
import { startArguments } from './start-arguments.ts';

// A CommonJS module whose default export bundlers wrap once more.
type VapiClass = typeof vapiModule.default;
const wrapped = vapiModule.default as VapiClass | { default: VapiClass };
const Vapi = 'default' in wrapped ? wrapped.default : wrapped;

const ASSISTANT_NAME = 'Vapi Speaker';
const CLOSING_LIMIT_MS = 3_000;

/** Thrown into the SDK's start, which cannot be stopped otherwise while the provider has yet to answer. */
class HungUp extends Error {
  override name = 'HungUp';
}

// Two call objects at once are refused by daily-js: a new line waits until the last one is gone.
let closing: Promise<unknown> = Promise.resolve();

/** Whether this browser can make calls at all. */
export const canCall = () => Daily.supportedBrowser().supported && isSecureContext;

export interface LineOptions {
  config: VoiceConfig;
  /** The public key, or a token for this call. */
  key: string;
  device: CallDevice;
  /** A microphone's id, or what stands in for one; the browser's own choice if it is undefined. */
  microphone: string | MediaStreamTrack | undefined;
}

/** Opens a line to the provider. An SDK instance of its own each time, so that a late answer finds nobody. */
export function openLine({ config, key, device, microphone }: LineOptions, listener: LineListener): Line {
  const vapi = new Vapi(
    key,
    config.apiUrl,
    { avoidEval: true },
    { ...(microphone !== undefined && { audioSource: microphone }) },
  );
  let open = true;
  let muted = false;
  let stage = 'initialization';

  const close = () => {
    const people = Object.values(vapi.getDailyCallObject()?.participants() ?? {});
    people.find(({ local }) => local)?.tracks.audio.persistentTrack?.stop();
    vapi.getAudioPlayer()?.remove();
    closing = Promise.race([vapi.stop(), wait(CLOSING_LIMIT_MS)]).catch(() => undefined);
  };
  /** Ends the line once, and tells why if somebody still listens. */
  const end = (tell?: () => void) => {
    if (!open) return;
    open = false;
    close();
    tell?.();
  };
  const fail = (fault: LineFault) => end(() => listener.fault(fault));

  vapi.on('call-start-progress', ({ stage: name, status }) => {
    if (name === 'web-call-creation' && status === 'completed') listener.created();
    if (!open) throw new HungUp();
    stage = name;
    if (status === 'started' && isCallStage(name)) listener.event({ type: 'reach', stage: name });
    if (name === 'daily-call-object-creation' && status === 'completed')
      watchOtherEnd(vapi.getDailyCallObject());
  });
  vapi.on('call-start-success', () =>
    open ? listener.event({ type: 'reach', stage: 'answering' }) : close(),
  );
  vapi.on('call-start', () => open && listener.answered());
  vapi.on('speech-start', () => open && listener.event({ type: 'speech-start' }));
  vapi.on('speech-end', () => open && listener.event({ type: 'speech-end' }));
  vapi.on('volume-level', (level) => open && listener.level(level));
  // If the noise filter fails, the SDK opens the microphone again, also of somebody who is muted.
  vapi.on('daily-participant-updated', ({ local, tracks }) => {
    if (open && muted && local && tracks.audio.state !== 'off') vapi.setMuted(true);
  });
  vapi.on('call-end', () => end(() => listener.over('finished')));
  vapi.on('camera-error', (event: unknown) =>
    fail(new LineFault(microphoneProblem(parseError(event)), 'camera-error', stage)),
  );
  vapi.on('error', (event: unknown) => {
    const error = parseError(event);
    if (!isFatal(error)) return;
    const fault = faultOfError(error, stage);
    if (fault instanceof LineFault) fail(fault);
    else end(() => listener.over(fault));
  });
  vapi.on('message', (event: unknown) => {
    const message = parseMessage(event);
    if (!open || !message) return;
    const entry = captionOf(message);
    if (entry) {
      listener.event({ type: 'transcript', entry });
    } else if (message.type === 'status-update' && message.status === 'ended') {
      const reason = message.endedReason;
      if (/error|fail/.test(reason)) fail(new LineFault('in-call', reason, stage));
      else end(() => listener.over(reason.includes('max-duration') ? 'time-limit' : 'finished'));
    }
  });

  function watchOtherEnd(call: DailyCall | null): void {
    call?.on('participant-left', ({ participant }) => {
      if (participant.user_name === ASSISTANT_NAME) end(() => listener.over('finished'));
    });
  }

  void closing.then(() => {
    if (!open) return;
    // Most of what start() rejects with has come as an `error` event already, and the line is closed.
    const onRejection = () => fail(new LineFault('connect', 'start-rejected', stage));
    return vapi.start(...startArguments(config, device)).catch(onRejection);
  });

  return {
    setMuted(now) {
      muted = now;
      vapi.setMuted(now);
    },
    say: (content) => vapi.send({ type: 'add-message', message: { role: 'user', content } }),
    hangUp: () => end(),
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
