import { trades } from '../site.ts';
import { applianceRepair } from './calls/appliance-repair.ts';
import { cleaning } from './calls/cleaning.ts';
import { electrical } from './calls/electrical.ts';
import { hvac } from './calls/hvac.ts';
import { landscaping } from './calls/landscaping.ts';
import { plumbing } from './calls/plumbing.ts';
import { roofing } from './calls/roofing.ts';
import { security } from './calls/security.ts';
import type { SampleCall } from './sample-call.ts';

/**
 * SAMPLES: companies, people and numbers are made up. The assistant says each caller's name, number
 * and address.
 */
const calls = [
  plumbing,
  hvac,
  electrical,
  roofing,
  landscaping,
  cleaning,
  applianceRepair,
  security,
];

/** The calls of these trades. If none has one, the first call stands for all. */
export function callsOf(served: readonly { id: string }[]): [SampleCall, ...SampleCall[]] {
  const [first = plumbing, ...others] = calls.filter(({ trade }) =>
    served.some(({ id }) => id === trade),
  );
  return [first, ...others];
}

export const sampleCalls = callsOf(trades);
