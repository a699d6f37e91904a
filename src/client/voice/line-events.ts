import type { CallEvent, CallProblem } from './call-state.ts';

/** Why a line went dead. Its type and stage are the provider's words; nothing that was said is in it. */
export class LineFault extends Error {
  override name = 'LineFault';
  constructor(
    readonly problem: CallProblem,
    readonly type: string,
    readonly stage: string,
  ) {
    super(`the call failed (${type}, ${stage})`);
  }
}

/** What is heard of a line to the provider. Nothing comes after `over` or `fault`. */
export interface LineListener {
  /** The provider has made the call, and may count its seconds. */
  created: () => void;
  /** The other end has picked up. */
  answered: () => void;
  event: (
    event: Extract<CallEvent, { type: 'reach' | 'speech-start' | 'speech-end' | 'transcript' }>,
  ) => void;
  /** Loudness of the assistant, 0 to 1. */
  level: (level: number) => void;
  over: (reason: 'finished' | 'time-limit') => void;
  fault: (fault: LineFault) => void;
}

export interface Line {
  setMuted: (muted: boolean) => void;
  /** Says something in writing, which the assistant answers aloud. */
  say: (text: string) => void;
  /** At any moment, also before the line stands: no call comes after it. */
  hangUp: () => void;
}
