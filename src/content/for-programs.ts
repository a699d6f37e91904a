/** Text that only programs read: https://llmstxt.org and https://schema.org. */
export const llmsText = {
  reach: ({ phone, email }: Record<'phone' | 'email', string>) => `Phone: ${phone}. Email: ${email}.`,
  pages: 'Pages',
  home: 'services, savings calculator, plans, questions, contact form',
  services: 'Services',
  plans: 'Plans (custom quotes, no price list)',
  faq: 'Questions and answers',
};

export const structuredDataText = {
  serviceType: 'AI telephone answering',
  audience: (trades: string[]) => `${trades.join(', ')} businesses`,
};
