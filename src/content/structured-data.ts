/** Text that only programs read: https://schema.org. */
export const structuredDataText = {
  serviceType: 'AI telephone answering',
  audience: (trades: string[]) => `${trades.join(', ')} businesses`,
};
