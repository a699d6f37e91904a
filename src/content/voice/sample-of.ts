import { getStarted } from '../sections/navigation.ts';
import { sampleCalls, type SampleCall } from './sample-calls.ts';

/** The call of this trade, or the first one. */
export const sampleOf = (trade: string | undefined): SampleCall =>
  sampleCalls.find((each) => each.trade === trade) ?? sampleCalls[0];

/** A recording, or the form for who can't hear one. */
export const recordingOf = ({ recording }: SampleCall): string => recording?.file ?? getStarted.href;
