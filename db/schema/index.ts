export * from './backup-proofs.ts';
export * from './calls.ts';
export * from './claims.ts';
export * from './consents.ts';
export * from './leads.ts';
export * from './outbox.ts';
export * from './roi-calculations.ts';
export * from './stops.ts';
