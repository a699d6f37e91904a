interface Customer {
  trade: string;
  town: string;
  name?: string;
  /** A file in `public`. Without it, the name has a monogram. */
  logo?: `/${string}`;
}

const customers: Customer[] = [
  { trade: 'Plumbing', town: 'Lubbock' },
  { trade: 'HVAC', town: 'Round Rock' },
  { trade: 'Electrical', town: 'El Paso' },
  { trade: 'Roofing', town: 'Fort Worth' },
  { trade: 'Landscaping', town: 'Katy' },
  { trade: 'Appliance repair', town: 'Laredo' },
];

export const trustedBy = {
  heading: 'Answering phones for shops like yours',
  /** Set this to false when you replace the samples with customers who agreed to be named. */
  sample: true as boolean,
  sampleLabel: 'Sample companies',
  /** Beside each sample figure of claims.ts. */
  figureLabel: 'sample',
  customers,
};
