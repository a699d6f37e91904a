export * from './consents.ts';
export * from './evidence.ts';
export * from './lead-contacts.ts';
export * from './leads.ts';
export * from './rate-limit-hits.ts';
export * from './revocations.ts';
export * from './roi-calculations.ts';
export * from './unqueued-jobs.ts';
