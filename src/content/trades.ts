export const trades = [
  { id: 'plumbing', name: 'Plumbing', call: 'Water coming through the ceiling' },
  { id: 'hvac', name: 'HVAC', call: 'AC out, 104 degrees' },
  { id: 'electrical', name: 'Electrical', call: 'A breaker that won’t stay on' },
  { id: 'roofing', name: 'Roofing', call: 'Hail last night, adjuster on Friday' },
  { id: 'landscaping', name: 'Landscaping', call: 'A broken sprinkler main' },
  { id: 'cleaning', name: 'Cleaning', call: 'Move-out clean by Saturday' },
  { id: 'appliance-repair', name: 'Appliance repair', call: 'Warm fridge, full of groceries' },
  { id: 'security', name: 'Security', call: 'A panel that won’t stop beeping' },
] as const;
