/** Only search engines read this text: https://schema.org. */
export const structuredDataText = {
  serviceType: 'AI telephone answering',
  audience: (trades: string[]) => `${trades.join(', ')} businesses`,
};
