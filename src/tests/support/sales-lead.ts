import { getViewSelectedFields } from 'drizzle-orm';
import { recordFrom } from '#shared/record-from.ts';
import { salesLeads, type SalesLead } from '#db/queries/sales-views.ts';

const columns = Object.keys(getViewSelectedFields(salesLeads)) as (keyof SalesLead)[];

/** A row of `sales.leads`. */
export const aLead = (changes: Partial<SalesLead> = {}): SalesLead => ({
  ...recordFrom(columns, () => null),
  createdAt: new Date('2026-11-20T18:00:00Z'),
  status: 'new',
  contactName: 'Pat Doe',
  businessName: 'Hilltop Plumbing',
  phone: '(214) 555-0100',
  phoneE164: '+12145550100',
  email: 'pat@example.com',
  mayAutomateCalls: false,
  mayAutomateTexts: false,
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
  source: 'form',
  suspectedSpam: false,
  cameFrom: 'direct',
  tries: 0,
  leadId: '7c1c5a4e-3b43-5a0a-9f5d-3f0f0a8f9f01',
  ...changes,
});
