import type { Outcome } from './sales-acts.ts';

export interface Lead {
  id: string;
  name: string;
  /** The first is the main contact. */
  contacts: string[];
  /** The step in which it was sent, because the model has no clock. */
  sent: number;
  isForm: boolean;
  isBot: boolean;
  reachBy: string | null;
  status: string;
  isErased?: boolean;
  /** The step that gave the status, and its outcome. */
  result?: number;
  outcome: string | null;
  /** The step in which somebody spoke with the person. */
  reached?: number;
}
export interface Stop {
  contact: string;
  channel: string;
  isPage: boolean;
  sent: number;
  isLifted?: boolean;
}

/** What the design says of leads and stops, read from lists instead of tables. */
export function createSalesModel(outcomes: Outcome[]) {
  const leads: Lead[] = [];
  const stops: Stop[] = [];
  const atHand = new Map<string, string>();

  const ended = outcomes.flatMap((row) => (row.is_end ? [row.status] : []));
  const isOpen = ({ status, isErased }: Lead) => !isErased && !ended.includes(status);
  const nameOf = ({ name }: Lead) => name.toLowerCase().replace('’', "'").replace(/ +/, ' ');
  const personOf = (lead: Lead) => `${lead.contacts[0]} ${nameOf(lead)}`;
  const isOfPerson = (lead: Lead) => (other: Lead) => personOf(other) === personOf(lead);
  const isNumber = (contact: string) => contact.startsWith('+') && !contact.includes('@');
  const hasAddress = (lead: Lead) => lead.contacts.some((contact) => contact.includes('@'));
  const isContact = (contact: string) => isNumber(contact) || contact.includes('@');
  const about = (lead: Lead) => stops.filter(({ contact }) => lead.contacts.includes(contact));
  const holds = (stop: Stop, lead: Lead) =>
    !stop.isLifted && (!stop.isPage || lead.sent < stop.sent || !lead.isForm || lead.isBot);
  const holding = (lead: Lead, channel: string) =>
    about(lead).filter((stop) => stop.channel === channel && holds(stop, lead));
  const mayAutomate = (lead: Lead, kind: string) =>
    lead.isForm &&
    !['wrong_number', 'spam'].includes(lead.status) &&
    !about(lead).some(
      (stop) =>
        [kind, 'all'].includes(stop.channel) && (lead.sent < stop.sent || holds(stop, lead)),
    );
  const stoppedOf = (lead: Lead) =>
    holding(lead, 'all').length > 0
      ? 'all'
      : ['calls', 'texts'].filter((kind) => holding(lead, kind).length > 0).join(', ') || null;

  function reachOf(lead: Lead): string {
    if (holding(lead, 'all').length > 0) return 'none';
    const [main = ''] = lead.contacts;
    const mayCall = isNumber(main) && main.startsWith('+1') && lead.status !== 'wrong_number';
    if (!mayCall) return hasAddress(lead) ? 'email' : 'none';
    if (lead.reachBy === 'text' && holding(lead, 'texts').length === 0) return 'text';
    return lead.reachBy && hasAddress(lead) ? 'email' : 'call';
  }

  const shown = (lead: Lead) => ({
    lead_id: lead.id,
    status: lead.status,
    outcome: lead.outcome,
    reached: lead.reached !== undefined,
    stopped: stoppedOf(lead),
    hidden: stoppedOf(lead) === 'all',
    asks:
      isOpen(lead) &&
      holding(lead, 'all').length > 0 &&
      holding(lead, 'all').every((stop) => stop.sent < lead.sent),
    reach: reachOf(lead),
    calls: mayAutomate(lead, 'calls'),
    texts: mayAutomate(lead, 'texts'),
  });
  const isShown = (lead: Lead) =>
    isOpen(lead) && (lead.status !== 'wrong_number' || hasAddress(lead));
  const isListed = (lead: Lead) => isShown(lead) && holding(lead, 'all').length === 0;

  /** The numbers of the leads with one of these that were sent until then. */
  const numbersWith = (given: string[], until: number) =>
    new Set(
      leads
        .filter(
          ({ contacts, sent }) => contacts.some((each) => given.includes(each)) && sent <= until,
        )
        .filter(({ status }) => !['spam', 'wrong_number'].includes(status))
        .flatMap(({ contacts }) => contacts.filter(isNumber))
        .filter((number) => !given.includes(number)),
    );

  const isStoppedByPage = (number: string, channel: string) =>
    stops.some(
      (stop) =>
        stop.isPage &&
        !stop.isLifted &&
        stop.contact === number &&
        stop.channel === channel &&
        !leads.some(({ contacts, sent }) => contacts.includes(number) && sent > stop.sent),
    );

  return {
    leads,
    stops,
    atHand,
    isOpen,
    isOfPerson,
    isContact,
    nameOf,
    isShown,
    isListed,
    personOf,
    numbersWith,
    isStoppedByPage,
    shown,
  };
}

export type SalesModel = ReturnType<typeof createSalesModel>;
