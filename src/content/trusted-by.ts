/** SAMPLE customers by trade and town. Replace them with customers who agreed to be named. */
export const trustedBy = {
  heading: 'Answering phones for shops like yours',
  customers: [
    { trade: 'Plumbing', town: 'Lubbock', size: '3 trucks' },
    { trade: 'HVAC', town: 'Round Rock', size: '9 crews' },
    { trade: 'Electrical', town: 'El Paso', size: '2 vans' },
    { trade: 'Roofing', town: 'Fort Worth', size: '5 crews' },
    { trade: 'Landscaping', town: 'Katy', size: '4 crews' },
    { trade: 'Appliance repair', town: 'Laredo', size: '1 truck' },
  ],
};
