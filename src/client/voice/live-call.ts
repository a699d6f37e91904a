import type { VoiceConfig } from '#shared/public-config.ts';
import { loadChunk } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { callLevel } from './call-level.ts';
import type { CallEvent, CallProblem } from './call-state.ts';
import { callDevice } from './device.ts';
import { LineFault, type Line, type LineListener } from './line-events.ts';
import { askForMicrophone } from './microphone.ts';

const CONNECT_LIMIT_MS = 20_000;
// A change of network may take a moment; who is offline for longer has lost the call.
const OFFLINE_LIMIT_MS = 10_000;
// The specification's pause on phones between the microphone and the call.
const MOBILE_WAIT_MS = 500;

const loadSdk = () => loadChunk(() => import('./voice-sdk.ts'));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One attempt at a live call, from the tap to its end. */
export class LiveCall {
  private readonly over = new AbortController();
  private line: Line | undefined;
  private isAnswered = false;
  private releaseMicrophone: (() => void) | undefined;
  private connectTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly config: VoiceConfig,
    private readonly dispatch: (event: CallEvent) => void,
  ) {
    this.connect().catch((error: unknown) => {
      reportError(error, { part: 'voice', stage: 'load' });
      this.fail('connect');
    });
  }

  hangUp(): void {
    this.finish();
  }

  setMuted(muted: boolean): void {
    this.line?.setMuted(muted);
  }

  private async connect(): Promise<void> {
    this.limitConnecting();
    const sdk = await loadSdk();
    if (this.isOver()) return;
    if (!sdk.canCall()) {
      this.fail('unsupported');
      return;
    }
    // Nobody is hurried over the question for the microphone, which has a limit of its own.
    clearTimeout(this.connectTimer);
    this.dispatch({ type: 'ask-microphone' });
    const microphone = await askForMicrophone(this.over.signal);
    if (this.isOver()) return;
    if (microphone.kind === 'denied') {
      this.fail('microphone-denied');
      return;
    }
    if (microphone.kind === 'failed') {
      this.failWith(new LineFault('audio', microphone.type, 'microphone'));
      return;
    }
    this.releaseMicrophone = microphone.release;
    this.dispatch({ type: 'reach', stage: 'initialization' });
    this.limitConnecting();
    if (callDevice() === 'mobile') await sleep(MOBILE_WAIT_MS);
    if (!this.isOver()) this.line = sdk.openLine(this.config, this.listener());
  }

  private listener(): LineListener {
    return {
      stage: (stage) => this.dispatch({ type: 'reach', stage }),
      answered: () => this.onAnswer(),
      speech: (speaking) => this.dispatch({ type: speaking ? 'speech-start' : 'speech-end' }),
      level: (level) => callLevel.tell(level),
      transcript: (entry) => this.dispatch({ type: 'transcript', entry }),
      over: (end) => {
        if (this.isAnswered) this.finish({ type: 'end', end });
        else this.failWith(new LineFault('other', 'ended-early', 'connecting'));
      },
      fault: (fault) => this.failWith(fault),
    };
  }

  private onAnswer(): void {
    if (this.isAnswered) return;
    this.isAnswered = true;
    clearTimeout(this.connectTimer);
    this.releaseMicrophone?.(); // The line has opened it for itself.
    this.dispatch({ type: 'answer', at: Date.now() });
    const { maxSeconds } = this.config;
    if (maxSeconds !== undefined) {
      this.limit(maxSeconds * 1000, () => this.finish({ type: 'end', end: 'time-limit' }));
    }
    this.watchConnection();
  }

  private limitConnecting(): void {
    this.connectTimer = this.limit(CONNECT_LIMIT_MS, () =>
      this.failWith(new LineFault('other', 'time-limit', 'connecting')),
    );
  }

  private watchConnection(): void {
    const { signal } = this.over;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onLost = () => this.failWith(new LineFault('network', 'offline', 'call'));
    addEventListener('offline', () => (timer = this.limit(OFFLINE_LIMIT_MS, onLost)), { signal });
    addEventListener('online', () => clearTimeout(timer), { signal });
  }

  private limit(ms: number, then: () => void) {
    const timer = setTimeout(then, ms);
    this.over.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    return timer;
  }

  private failWith(fault: LineFault): void {
    if (this.isOver()) return;
    reportError(fault, { part: 'voice', type: fault.type, stage: fault.stage });
    this.fail(problemOf(fault, this.isAnswered));
  }

  private fail(problem: CallProblem): void {
    this.finish({ type: 'fail', problem });
  }

  /** Once; what comes later finds the call over. */
  private finish(event?: CallEvent): void {
    if (this.isOver()) return;
    this.over.abort();
    this.line?.hangUp();
    callLevel.tell(0);
    if (event) this.dispatch(event);
  }

  private isOver(): boolean {
    return this.over.signal.aborted;
  }
}

function problemOf({ kind }: LineFault, isAnswered: boolean): CallProblem {
  if (kind === 'microphone') return 'microphone-denied';
  if (kind === 'audio') return 'audio-setup';
  if (!isAnswered) return 'connect';
  return kind === 'network' ? 'lost' : 'in-call';
}
