import { randomUUID } from 'node:crypto';
import { leadFormText } from '#content/form/lead-form.ts';
import { sampleLeadText as words } from '#content/mail/notifications.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { touchFields } from '#shared/attribution.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { optionalNameOf, touchNameOf } from '#shared/lead-event.ts';
import { optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculateRoi, calculationDefaults } from '#shared/roi.ts';
import type { Message } from './channel.ts';

const DAY_MS = 86_400_000;

const call = { from: '2026-01-07T15:00:00.000Z', until: '2026-01-07T17:00:00.000Z', zone: businessTimeZone };

const touchNames = touchFields.map(touchNameOf);

export function sampleLead(now: Date): LeadForNotification {
  const { annualSavings: calculatedSavings, ...results } = calculateRoi(calculationDefaults);
  const { phoneE164, ...person } = words;
  const lead: LeadForNotification['lead'] = {
    id: randomUUID(),
    ...person,
    businessType: 'plumbing',
    monthlyLeadVolume: '51-150',
    ...recordFrom(
      [
        ...optionalNames.map(optionalNameOf),
        ...touchNames,
        ...touchNames.map((name) => `last_${name}` as const),
      ],
      () => null,
    ),
    labels: {
      businessType: leadFormText.businessTypes.plumbing,
      monthlyLeadVolume: '51-150',
      phone: words.phone,
    },
    phone_e164: phoneE164,
    phone_extension: null,
    source: 'form',
    came_from: 'direct',
    last_came_from: 'direct',
    call_time: 'morning',
    consent: true,
    automated_calls: true,
    automated_texts: false,
    do_not_call: false,
    contact_state: 'new',
    reached_at: null,
    suspected: false,
    repeats_lead_id: null,
    created_at: now.toISOString(),
    due_at: new Date(now.getTime() + DAY_MS).toISOString(),
    roi: { ...calculationDefaults, calculatedSavings, ...results },
    sample: true,
  };
  return {
    lead,
    entry: null,
    timeZone: businessTimeZone,
    okToCallNow: false,
    call,
    wantedFrom: call.from,
  };
}

export const sampleMessage = (eventId: string): Message => ({
  eventId,
  event: 'lead.created',
  createdAt: new Date(),
  leadIds: null,
  recipient: null,
});
