import { leadFormText } from '#content/lead-form.ts';
import { sampleLeadText as words } from '#content/notifications.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { optionalTexts } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculateRoi, roiDefaults } from '#shared/roi.ts';
import type { Message } from './channel.ts';

const DAY_MS = 86_400_000;

export function sampleLead(now: Date): LeadForNotification {
  const { annualSavings: calculatedSavings, ...results } = calculateRoi(roiDefaults);
  const { phoneE164, ...contact } = words;
  const lead: LeadForNotification['lead'] = {
    id: '00000000-0000-4000-8000-000000000000',
    ...contact,
    businessType: 'plumbing',
    monthlyLeadVolume: '51-150',
    ...recordFrom(optionalTexts, () => null),
    labels: {
      businessType: leadFormText.businessTypes.plumbing,
      monthlyLeadVolume: leadFormText.monthlyLeadVolumes['51-150'],
      phone: words.phone,
    },
    phone_e164: phoneE164,
    phone_extension: null,
    source: 'form',
    came_from: 'direct',
    campaign: null,
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
    roi: { ...roiDefaults, calculatedSavings, ...results },
    sample: true,
  };
  return {
    lead,
    timeZone: 'America/Chicago',
    okToCallNow: false,
    callFrom: null,
    callUntil: null,
    legalFrom: null,
    mailbox: null,
    ipAddress: null,
  };
}

export const sampleMessage = (eventId: string): Message => ({
  eventId,
  event: 'lead.created',
  createdAt: new Date(),
  leadIds: null,
});
