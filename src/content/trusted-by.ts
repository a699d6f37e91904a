/** SAMPLE customers by trade and town. Replace them with customers who agreed to be named. */
export const trustedBy = {
  heading: 'Answering phones for shops like yours',
  sample: 'Sample companies',
  customers: [
    { trade: 'Plumbing', town: 'Lubbock' },
    { trade: 'HVAC', town: 'Round Rock' },
    { trade: 'Electrical', town: 'El Paso' },
    { trade: 'Roofing', town: 'Fort Worth' },
    { trade: 'Landscaping', town: 'Katy' },
    { trade: 'Appliance repair', town: 'Laredo' },
  ],
};
