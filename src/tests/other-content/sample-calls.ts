import type { SampleCall as Call } from '#content/sample-calls.ts';

export type SampleCall = Call;

const frozenPipe: SampleCall = {
  id: 'frozen-pipe',
  trade: 'plumbing',
  name: 'A frozen pipe',
  scene: 'A rancher calls a plumber in January.',
  shop: 'Panhandle Pipe',
  lines: [
    'Panhandle Pipe, this is the AI assistant, and the call is recorded. What’s going on?',
    'The pipe in my barn burst.',
    'Please close the valve at the well.',
  ],
  ticket: [
    { label: 'Problem', text: 'Burst pipe in the barn', after: 2 },
    { label: 'Caller', text: 'Jo Pike, (580) 555-0131', after: 2 },
    { label: 'Where', text: '9 County Road', after: 3 },
  ],
  stamp: 'Sent',
};

/** Without recordings. */
export const sampleCalls: readonly [SampleCall, ...SampleCall[]] = [frozenPipe];

export const spanishCall = frozenPipe;
