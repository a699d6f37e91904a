import type { SampleCall } from '#content/voice/sample-call.ts';

/** One trade's call, without a recording. */
export const sampleCalls: readonly [SampleCall, ...SampleCall[]] = [
  {
    id: 'burst-pipe',
    trade: 'plumbing',
    name: 'A frozen pipe',
    scene: 'A rancher calls a plumber.',
    shop: 'Red Barn Plumbing',
    lines: [
      'Red Barn Plumbing. What’s going on?',
      'A pipe burst in the barn.',
      'I’ll send somebody to 9 County Road.',
    ],
    ticket: [
      { label: 'Problem', text: 'Burst pipe in the barn', after: 2 },
      { label: 'Caller', text: 'Jo Pike, (580) 555-0131', after: 2 },
      { label: 'Where', text: '9 County Road', after: 3 },
    ],
    stamp: 'Sent',
  },
];
