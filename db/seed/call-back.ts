import type { NewLeadContact } from '../schema/lead-contacts.ts';
import type { leads } from '../schema/leads.ts';
import type { Random } from './random.ts';

export type SeedLead = typeof leads.$inferInsert & { id: string; createdAt: Date };

const HOUR_MS = 3_600_000;
const people = ['ana', 'ben', 'cleo'] as const;
const outcomes = ['reached', 'reached', 'reached', 'not_interested', 'won', 'lost'] as const;

/** What salespeople did about the leads until then: most were reached within a day, some are still open. */
export function callBack(random: Random, sent: SeedLead[], until: Date): NewLeadContact[] {
  const reached = new Map<string, number>();
  return sent.flatMap((lead) => {
    const first = lead.repeatsLeadId ?? lead.id;
    const came = lead.createdAt.getTime();
    const answered = first !== lead.id && (reached.get(first) ?? Infinity) > came;
    // Some of the last two weeks; whatever is older has been settled.
    const isForgotten = random.chance(0.03) && until.getTime() - came < 14 * 24 * HOUR_MS;
    if (lead.suspectedSpam || answered) return [];

    const by = random.pick(people);
    let at = came + random.lognormal(3, 1.1) * HOUR_MS;
    const contacts: NewLeadContact[] = [];
    const note = (when: number, what: Pick<NewLeadContact, 'kind' | 'outcome' | 'note'>) =>
      when <= until.getTime() &&
      contacts.push({ id: random.uuid(), leadId: lead.id, at: new Date(when), by, ...what });
    if (random.chance(0.3)) note((came + at) / 2, { kind: 'attempted', note: 'No answer, left a message' });
    if (random.chance(isForgotten ? 0.3 : 0.02)) {
      note(at, { kind: 'contacted', outcome: 'wrong_number' });
      at += 30 * HOUR_MS;
    }
    if (isForgotten) return contacts;
    note(at, { kind: 'contacted', outcome: random.pick(outcomes) });
    reached.set(first, at);
    return contacts;
  });
}
