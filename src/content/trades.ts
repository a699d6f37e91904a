/** `lead` is what the lead form gets for this trade. Its values are those of the form (lead-form.ts). */
export const trades = [
  {
    id: 'plumbing',
    name: 'Plumbing',
    call: 'Water coming through the ceiling',
    lead: { businessType: 'plumbing' },
  },
  {
    id: 'hvac',
    name: 'HVAC',
    call: 'AC out, 104 degrees',
    lead: { businessType: 'hvac' },
  },
  {
    id: 'electrical',
    name: 'Electrical',
    call: 'A breaker that won’t stay on',
    lead: { businessType: 'electrical' },
  },
  {
    id: 'roofing',
    name: 'Roofing',
    call: 'Hail last night, adjuster on Friday',
    lead: { businessType: 'roofing' },
  },
  {
    id: 'landscaping',
    name: 'Landscaping',
    call: 'A broken sprinkler main',
    lead: { businessType: 'landscaping' },
  },
  {
    id: 'cleaning',
    name: 'Cleaning',
    call: 'Move-out clean by Saturday',
    lead: { businessType: 'other', tradeDetail: 'Cleaning' },
  },
  {
    id: 'appliance-repair',
    name: 'Appliance repair',
    call: 'Warm fridge, full of groceries',
    lead: { businessType: 'other', tradeDetail: 'Appliance repair' },
  },
  {
    id: 'security',
    name: 'Security',
    call: 'A panel that won’t stop beeping',
    lead: { businessType: 'other', tradeDetail: 'Security' },
  },
] as const;

export type TradeId = (typeof trades)[number]['id'];
