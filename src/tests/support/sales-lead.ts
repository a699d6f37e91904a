import { optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import type { SalesLead } from '#db/queries/sales-views.ts';

/** A row of `sales.leads`. */
export const aLead = (changes: Partial<SalesLead> = {}): SalesLead => ({
  createdAt: new Date('2026-11-20T18:00:00Z'),
  status: 'new',
  nextAt: null,
  reachedAt: null,
  contactName: 'Pat Doe',
  businessName: 'Hilltop Plumbing',
  phone: '(214) 555-0100',
  phoneE164: '+12145550100',
  email: 'pat@example.com',
  stopped: null,
  askedAgain: null,
  mayAutomateCalls: false,
  mayAutomateTexts: false,
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
  ...recordFrom(optionalNames, () => null),
  monthlyLeads: null,
  averageJobValue: null,
  additionalRevenue: null,
  source: 'form',
  suspectedSpam: false,
  cameFrom: 'direct',
  campaign: null,
  tries: 0,
  lastNote: null,
  leadId: '7c1c5a4e-3b43-5a0a-9f5d-3f0f0a8f9f01',
  ...changes,
});
