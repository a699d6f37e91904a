import type { CallEvent, CallProblem } from './call-state.ts';

/** Safe to report: type and stage contain nothing that was said. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  constructor(
    readonly problem: CallProblem,
    readonly type: string,
    readonly stage: string,
  ) {
    super(`the call failed (${type}, ${stage})`);
  }
}

/** Events of a connection to the provider. `ended` or `failed` is the last one. */
export interface ConnectionListener {
  /** The provider has created the call and may bill it. */
  created: () => void;
  answered: () => void;
  event: (
    event: Extract<CallEvent, { type: 'reach' | 'speech-start' | 'speech-end' | 'transcript' }>,
  ) => void;
  /** Volume of the assistant, 0 to 1. */
  level: (level: number) => void;
  ended: (reason: 'finished' | 'time-limit') => void;
  failed: (failure: CallFailure) => void;
}

export interface CallConnection {
  setMuted: (muted: boolean) => void;
  /** The assistant answers by voice. */
  sendMessage: (text: string) => void;
  /** May be called before the connection exists; then no call starts. */
  hangUp: () => void;
}
