import { callScripts, type CallScript } from '#content/voice/sample-call-scripts.ts';
import type { SampleCall } from '#content/voice/sample-calls.ts';

/** With `hasOwnGreeting`, the first line names the visitor's shop, and the recording begins at the second line. */
export type PlayedCall = SampleCall & CallScript & { hasOwnGreeting?: boolean };

export function playedCall(call: SampleCall, ownShop = ''): PlayedCall {
  const script = callScripts[call.id];
  if (!script) throw new Error(`the call ${call.id} has no script`);
  if (!ownShop) return { ...call, ...script };
  const [greeting = '', ...lines] = script.lines;
  const ownGreeting = greeting.replace(script.shop, () => ownShop);
  return { ...call, ...script, shop: ownShop, lines: [ownGreeting, ...lines], hasOwnGreeting: true };
}
