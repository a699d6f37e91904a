interface TrustedBy {
  heading: string;
  /** Remove this flag when you replace the samples with customers who agreed to be named. */
  sample?: true;
  sampleLabel: string;
  customers: { trade: string; town: string }[];
}

export const trustedBy: TrustedBy = {
  heading: 'Answering phones for shops like yours',
  sample: true,
  sampleLabel: 'Sample companies',
  customers: [
    { trade: 'Plumbing', town: 'Lubbock' },
    { trade: 'HVAC', town: 'Round Rock' },
    { trade: 'Electrical', town: 'El Paso' },
    { trade: 'Roofing', town: 'Fort Worth' },
    { trade: 'Landscaping', town: 'Katy' },
    { trade: 'Appliance repair', town: 'Laredo' },
  ],
};
