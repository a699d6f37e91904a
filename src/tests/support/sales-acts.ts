import { fc } from './properties.ts';

/** A row of `outcomes`. */
export type Outcome = Record<string, unknown>;

const numbers = ['+15125550100', '+12145550101', '+442079460958'];
const addresses = ['pat@example.com', '+1office@example.com'];
// The first two are one name.
const names = ['Ann O’Doe', "ANN  o'doe", 'Ann Roe'];

/** What one step does. Each act reads only some of these. */
export const actsWith = (outcomes: Outcome[]) =>
  fc.record({
    act: fc.constantFrom(
      'lead',
      'lead',
      'add',
      'next',
      'press',
      'stop',
      'stop person',
      'allow',
      'log',
      'log',
      'log at hand',
      'erase',
      'jump',
    ),
    login: fc.constantFrom('ana' as const, 'ben' as const),
    contact: fc.constantFrom(...numbers, ...addresses),
    channel: fc.constantFrom('calls', 'texts', 'all', 'all'),
    name: fc.constantFrom(...names),
    number: fc.option(fc.constantFrom(...numbers), { freq: 4 }),
    address: fc.option(fc.constantFrom(...addresses), { freq: 2 }),
    reachBy: fc.option(fc.constantFrom('text', 'email'), { freq: 2 }),
    isBot: fc.constantFrom(false, false, true),
    /** So many hours passed between two steps, while a lead or a press waited in the spool. */
    hours: fc.option(
      fc.nat(6).map((whole) => whole + 0.5),
      { nil: 0, freq: 2 },
    ),
    lead: fc.nat(5),
    outcome: fc.constantFrom(...outcomes.map((row) => String(row.outcome))),
    /** In how many days a call is agreed. */
    days: fc.option(fc.integer({ min: 1, max: 9 }), { nil: 0, freq: 2 }),
    isRolledBack: fc.constantFrom(false, false, false, true),
    /** Whether the other login acts before this one commits. */
    isLeftOpen: fc.constantFrom(false, false, true),
    /** The clock goes on so many hours, or back. */
    jump: fc.integer({ min: -30, max: 30 }),
  });
export type Act = ReturnType<typeof actsWith> extends fc.Arbitrary<infer Each> ? Each : never;
