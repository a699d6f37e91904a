import type { SampleCall } from '#content/voice/sample-call.ts';

/**
 * With `hasOwnGreeting`, the first line names the visitor's shop, and the recording begins at the
 * second line.
 */
export type PlayedCall = SampleCall & { hasOwnGreeting?: boolean };

export function playedCall(call: SampleCall, ownShop: string): PlayedCall {
  if (!ownShop) return call;
  const [greeting = '', ...lines] = call.lines;
  const ownGreeting = greeting.replace(call.shop, () => ownShop);
  return { ...call, shop: ownShop, lines: [ownGreeting, ...lines], hasOwnGreeting: true };
}
