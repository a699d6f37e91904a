export interface TrustedBy {
  heading: string;
  /** Remove this flag when you replace the samples with customers who agreed to be named. */
  sample?: true;
  sampleLabel: string;
  /** Beside each sample figure of claims.ts. */
  figureLabel: string;
  customers: Customer[];
}

interface Customer {
  trade: string;
  town: string;
  name?: string;
  /** A file in `public`. Without it, the name has a monogram. */
  logo?: `/${string}`;
}

export const trustedBy: TrustedBy = {
  heading: 'Answering phones for shops like yours',
  sample: true,
  sampleLabel: 'Sample companies',
  figureLabel: 'sample',
  customers: [
    { trade: 'Plumbing', town: 'Lubbock' },
    { trade: 'HVAC', town: 'Round Rock' },
    { trade: 'Electrical', town: 'El Paso' },
    { trade: 'Roofing', town: 'Fort Worth' },
    { trade: 'Landscaping', town: 'Katy' },
    { trade: 'Appliance repair', town: 'Laredo' },
  ],
};
