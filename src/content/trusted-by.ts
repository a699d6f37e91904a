/** SAMPLE customers by trade and town. Replace them with customers who agreed to be named. */
export const trustedBy = {
  heading: 'On the phone for shops like yours',
  customers: [
    { trade: 'Plumbing', town: 'Lubbock', size: '3 trucks', sample: true },
    { trade: 'HVAC', town: 'Round Rock', size: '9 crews', sample: true },
    { trade: 'Electrical', town: 'El Paso', size: '2 vans', sample: true },
    { trade: 'Roofing', town: 'Fort Worth', size: '5 crews', sample: true },
    { trade: 'Landscaping', town: 'Katy', size: '4 crews', sample: true },
    { trade: 'Appliance repair', town: 'Laredo', size: '1 truck', sample: true },
  ],
};
