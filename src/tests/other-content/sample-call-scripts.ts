import type { CallScript as Script } from '#content/sample-call-scripts.ts';

export type CallScript = Script;

export const callScripts: Partial<Record<string, CallScript>> = {
  'frozen-pipe': {
    scene: 'A rancher calls a plumber in January.',
    shop: 'Panhandle Pipe',
    lines: [
      'Panhandle Pipe, this is the AI assistant, and the call is recorded. What’s going on?',
      'The pipe in my barn burst.',
      'Please close the valve at the well.',
    ],
  },
};
