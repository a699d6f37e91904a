import type { SampleCall } from './sample-call.ts';
import { sampleCalls } from './sample-calls.ts';

/** The call of this trade, or the first one. */
export const sampleOf = (trade: string | undefined): SampleCall =>
  sampleCalls.find((each) => each.trade === trade) ?? sampleCalls[0];

export const sampleCallPath = '/sample-call';

/** The address of the page with the call's sound and transcript, for a browser without script. */
export const sampleAddress = ({ trade }: SampleCall) => `${sampleCallPath}?trade=${trade}`;
