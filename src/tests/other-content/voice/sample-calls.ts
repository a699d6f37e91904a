import type { SampleCall as Call } from '#content/voice/sample-calls.ts';

export type SampleCall = Call;

/** One trade's call, without a recording. */
export const sampleCalls: readonly [SampleCall, ...SampleCall[]] = [
  {
    id: 'burst-pipe',
    trade: 'plumbing',
    name: 'A frozen pipe',
    ticket: [
      { label: 'Problem', text: 'Burst pipe in the barn', after: 2 },
      { label: 'Caller', text: 'Jo Pike, (580) 555-0131', after: 2 },
      { label: 'Where', text: '9 County Road', after: 3 },
    ],
    stamp: 'Sent',
  },
];
