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
export const sampleCalls: readonly [SampleCall, ...SampleCall[]] = [
  plumbing,
  hvac,
  electrical,
  roofing,
  landscaping,
  cleaning,
  applianceRepair,
  security,
];
