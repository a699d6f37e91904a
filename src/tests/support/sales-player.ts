import { expect } from '@jest/globals';
import type { Act, Outcome } from './sales-acts.ts';
import type { Lead, SalesModel } from './sales-model.ts';
import type { createStage } from './stories.ts';

type Stage = Awaited<ReturnType<typeof createStage>>;

/** Plays an act in the database, and notes in the model what the design says of it. */
export function createPlayer(stage: Stage, outcomes: Outcome[], model: SalesModel) {
  const { leads, stops, atHand, isOpen, isOfPerson, nameOf, isShown, isListed } = model;
  const { isContact, numbersWith, isStoppedByPage } = model;

  async function sendLead(act: Act, contacts: string[], waited: number): Promise<unknown> {
    const { name, number, address, reachBy, isBot, hours } = act;
    const key = `Doe${leads.length}`;
    const columns = [
      `contact_name=${name}`,
      `phone=${number ?? 'none'}`,
      `email=${address ?? 'none'}`,
      `suspected_spam=${isBot}`,
      ...(reachBy ? [`reach_by=${reachBy}`] : []),
    ];
    await stage.play(`${hours}h ${key} ${columns.join('; ')}`);
    const id = stage.ids.get(key) ?? '';
    return leads.push({
      id,
      name,
      contacts: contacts.length > 0 ? contacts : [id],
      sent: waited,
      isForm: true,
      isBot,
      reachBy,
      status: isBot ? 'spam' : 'new',
      outcome: null,
    });
  }

  /** Even an add_lead that is refused leaves nobody at hand. */
  async function addLead(act: Act, contacts: string[], step: number): Promise<unknown> {
    const { login, name, number, address } = act;
    atHand.delete(login);
    const typed = `'${name.replace("'", "''")}', '${number ?? 'none'}', email => '${address ?? ''}'`;
    const call = `${login}: add_lead(${typed})`;
    if (contacts.length === 0) return stage.play(`${call} !! no number or address`);
    await stage.play(call);
    const [added] = await stage[login].rows(
      `select split_part(current_setting('sales.at_hand'), ' ', 1) as id`,
    );
    const id = String(added?.id);
    leads.push({
      id,
      name,
      contacts,
      sent: step,
      isForm: false,
      isBot: false,
      reachBy: null,
      status: 'new',
      outcome: null,
    });
    return atHand.set(login, id);
  }

  async function takeNext({ login }: Act): Promise<void> {
    atHand.delete(login);
    const [next] = await stage[login].rows('select lead_id from next_call()');
    if (!next) return;
    const lead = leads.find(({ id }) => id === next.lead_id);
    expect(lead && isListed(lead) && lead.contacts[0]?.startsWith('+1')).toBe(true);
    atHand.set(login, String(next.lead_id));
  }

  async function logCall(act: Act, step: number): Promise<unknown> {
    const { login, outcome, days } = act;
    const isNamed = act.act === 'log';
    const lead = isNamed
      ? leads[act.lead % leads.length]
      : leads.find(({ id }) => id === atHand.get(login));
    const time = days > 0 ? `, next_at => now() + interval '${days} days'` : '';
    const call = `${login}: log_call('${outcome}', 'hm'${time}`;
    if (isNamed) atHand.delete(login);
    const kind = outcomes.find((row) => row.outcome === outcome);
    if (time && kind?.is_end)
      return stage.play(
        `${call}${isNamed && lead ? `, lead => '${lead.id}'` : ''}) !! nobody calls again`,
      );
    if (!lead) return stage.play(`${call}${isNamed ? ', lead => null' : ''}) !! `);
    const target = isNamed ? `, lead => '${lead.id}'` : '';
    if (lead.isErased) return stage.play(`${call}${target}) !! erased`);

    const isAnswered = (each: Lead) =>
      each === lead || isOpen(each) || (lead.result !== undefined && each.result === lead.result);
    const before = structuredClone(leads);
    for (const answered of leads.filter(isOfPerson(lead)).filter(isAnswered)) {
      if (kind?.is_talk) answered.reached ??= step;
      const isSuspected = answered.status === 'spam' && answered.result === undefined;
      if (kind?.is_result || (kind?.is_try && answered.status === 'new'))
        Object.assign(answered, { status: String(kind.status), result: step, outcome });
      else if (isSuspected && (kind?.is_try || time))
        Object.assign(answered, { status: 'tried', result: step, outcome });
    }
    if (time && !leads.filter(isOfPerson(lead)).some(isShown)) {
      leads.splice(0, leads.length, ...before);
      return stage.play(`${call}${target}) !! log_call('talked'`);
    }
    await stage.play(`${call}${target})`);
    return atHand.set(login, lead.id);
  }

  async function erase({ login, ...act }: Act, step: number): Promise<void> {
    const lead = leads[act.lead % leads.length];
    if (!lead || lead.isErased) return;
    await stage.play(`${login}: erase('${lead.id}', 'asked')`);
    const given = leads.filter(isOfPerson(lead)).flatMap(({ contacts }) => contacts);
    // Also under another main contact.
    const own = leads.filter(
      (each) =>
        nameOf(each) === nameOf(lead) && each.contacts.some((contact) => given.includes(contact)),
    );
    const named = new Set(own.flatMap(({ contacts }) => contacts));
    for (const each of own) Object.assign(each, { isErased: true, contacts: [each.id], name: '' });
    for (const contact of named)
      if (isContact(contact) && !leads.some(({ contacts }) => contacts.includes(contact)))
        stops.push({ contact, channel: 'all', isPage: false, sent: step });
  }

  async function play(act: Act, step: number): Promise<unknown> {
    const { login, contact, channel, number, address, hours } = act;
    const given = [number, address].filter((each) => each !== null);
    // What was sent in the same hour has the order in which it arrived.
    const waited = step - hours + step * 1e-6;
    switch (act.act) {
      case 'lead':
        return sendLead(act, given, waited);
      case 'add':
        return addLead(act, given, step);
      case 'next':
        return takeNext(act);
      case 'press': {
        const more = [...numbersWith([contact], hours > 0 ? waited : Infinity)].filter(
          (each) => !isStoppedByPage(each, channel),
        );
        await stage.play(`${hours}h press ${contact} ${channel}`);
        return stops.push(
          ...[contact, ...more].map((each) => ({
            contact: each,
            channel,
            isPage: true,
            sent: waited,
          })),
        );
      }
      case 'stop': {
        const stopped = [contact, ...numbersWith([contact], Infinity)];
        await stage.play(`${login}: stop('${contact}', null, '${channel}')`);
        return stops.push(
          ...stopped.map((each) => ({ contact: each, channel, isPage: false, sent: step })),
        );
      }
      case 'stop person': {
        const lead = leads[act.lead % leads.length];
        if (!lead) return;
        const call = `${login}: stop('${lead.id}', null, '${channel}')`;
        if (lead.isErased) return stage.play(`${call} !! was erased`);
        if (lead.status === 'spam') return stage.play(`${call} !! pass a number or an address`);
        const own = [...new Set(leads.filter(isOfPerson(lead)).flatMap((each) => each.contacts))];
        await stage.play(call);
        return stops.push(
          ...[...own, ...numbersWith(own, Infinity)].map((each) => ({
            contact: each,
            channel,
            isPage: false,
            sent: step,
          })),
        );
      }
      case 'allow':
        await stage.play(`${login}: allow('${contact}', 'called us', '${channel}')`);
        for (const stop of stops)
          if (stop.contact === contact && ['all', stop.channel].includes(channel))
            stop.isLifted = true;
        return;
      case 'log':
      case 'log at hand':
        return logCall(act, step);
      case 'erase':
        return erase(act, step);
      case 'jump':
        return stage.play(`${act.jump} hours pass`);
    }
  }

  return play;
}
