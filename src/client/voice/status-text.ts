import { voiceWords as words } from '#content/voice.ts';
import type { CallState } from './call-state.ts';

export const statusText = (state: CallState): string =>
  state.kind === 'error' ? words.problems[state.problem].status : words.status[state.kind];
