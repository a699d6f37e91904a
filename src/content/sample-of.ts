import { getStarted } from './navigation.ts';
import { sampleCalls, type SampleCall } from './sample-calls.ts';

/** The call of this trade, or the first one. */
export const sampleOf = (trade: string | undefined): SampleCall =>
  sampleCalls.find((each) => each.trade === trade) ?? sampleCalls[0];

/** A recording, or the form for who can't hear one. */
export const recordingOf = ({ recording }: SampleCall): string => recording?.file ?? getStarted.href;

/** A length such as '1:04', as the browser's player shows it. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
