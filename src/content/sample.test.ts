// What the specification says about the sample content. Once you replaced all of it, this is skipped:
// leave the file, because a release that changes it would conflict with its deletion.
import { expect, test as always } from '@jest/globals';
import request from 'supertest';
import { monthlyLeadVolumes } from '#shared/lead-fields.ts';
import { textOf } from '../tests/support/responses.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { textForStatus } from './error-page.ts';
import { leadFormText } from './form/lead-form.ts';
import { remainingSamples } from './remaining-samples.ts';
import { roiText } from './roi/roi.ts';
import { faq, faqText } from './sections/faq.ts';
import { footerLinksWith, getStarted, headerLinks, socialLinks } from './sections/navigation.ts';
import { plans, pricingText } from './sections/pricing.ts';
import { testimonials } from './sections/testimonials.ts';
import { trades } from './site.ts';
import { sampleCalls } from './voice/sample-calls.ts';
import { voiceText } from './voice/voice.ts';

const test = remainingSamples().length > 0 ? always : always.skip;

const sections =
  'Why AI? #ai-vs-traditional, Services #services, Pricing #pricing, Testimonials #testimonials, ' +
  'FAQ #faq';
const placeholders = footerLinksWith([])
  .flatMap(({ links }) => links)
  .filter(({ href }) => href === '#')
  .map(({ label }) => label)
  .join(', ');
const toasts = [...Object.values(leadFormText.toasts), ...Object.values(roiText.toasts)];

/** What is shown, and what the specification quotes. */
const quoted: [shown: unknown, quotes: unknown][] = [
  [headerLinks.map(({ label, href }) => `${label} ${href}`).join(', '), sections],
  [getStarted.label, 'Get Started'],
  [faqText.contactLink.label, 'Contact us for personalized answers'],
  [placeholders, 'About Us, Careers, Support, Privacy Policy, Terms of Service'],
  [
    socialLinks.map(({ network, href }) => network + href).join(' '),
    'facebook# twitter# linkedin#',
  ],
  [plans.map(({ name }) => name).join(', '), 'Small Business, Growing Business, Franchise'],
  [
    plans.map(({ buttonText }) => buttonText).join(', '),
    'Get Custom Quote, Get Custom Quote, Contact Sales',
  ],
  [plans.find(({ popular }) => popular)?.name, 'Growing Business'],
  [pricingText.popular, 'Most Popular'],
  [
    [testimonials.length, faq.length],
    [8, 12],
  ],
  [
    Object.keys(leadFormText.businessTypes).join(', '),
    'plumbing, hvac, electrical, roofing, landscaping, other',
  ],
  [monthlyLeadVolumes.join(', '), '0-50, 51-150, 151-500, 500+'],
  [leadFormText.submit.pending, 'Submitting...'],
  [roiText.save, { idle: 'Save Calculation', pending: 'Saving...' }],
  [
    toasts.map(({ title, description }) => `${title}: ${description}`),
    [
      "Success!: Your information has been submitted. We'll contact you within 24 hours!",
      'Error: Please fill in all fields before submitting.',
      'Error: There was a problem submitting your information. Please try again.',
      'Calculation saved!: Your ROI calculation has been saved successfully.',
      'Error: Failed to save calculation. Please try again.',
    ],
  ],
  [
    voiceText.status,
    expect.objectContaining({
      idle: 'Ready to demo',
      connected: 'Connected - Start speaking!',
      speaking: 'AI is speaking...',
      listening: 'Listening for your voice...',
      ended: 'Call ended',
    }),
  ],
  [
    Object.values(voiceText.problems).map(({ status }) => status),
    expect.arrayContaining([
      'API key not configured',
      'Microphone permission required',
      'Audio setup failed. Please try again.',
      'Failed to connect. Please try again.',
      'Error: Please try again',
    ]),
  ],
  [textForStatus(404).title, '404 Page Not Found'],
  [textForStatus(404).hint, 'Did you forget to add the page to the router?'],
];

test.each(quoted)('%j is as quoted', (shown, quotes) => expect(shown).toEqual(quotes));

test('no plan has a price', () => {
  expect(JSON.stringify([plans, pricingText])).not.toMatch(/\$\s?\d|\d\s?(USD|dollars)/i);
});

test('the claims are those of the specification', async () => {
  const { app } = await createTestApp();
  const text = textOf((await request(app).get('/')).text);
  const specified = (
    '250,000+ leads, 120+ businesses, 100% answer rate, 3x conversions, Setup within 48 hours, ' +
    'Results guaranteed within 30 days, answers you within 24 hours, 60-75% cheaper than staff, ' +
    '99.9% uptime'
  ).split(', ');
  for (const claim of specified) expect(text).toContain(claim);
  // Once each, apart from the sum that uses the rate.
  expect(text.match(/24 hours|42%(?! ×)/g)).toEqual(['42%', '24 hours']);
  expect(text).toMatch(/50 ?% AI conversion and \$297 a month; your quote may differ/);
});

test('each trade’s call says that an AI records', () => {
  expect(sampleCalls.map(({ trade }) => trade)).toEqual(trades.map(({ id }) => id));
  for (const { lines, recording } of sampleCalls) {
    expect(recording).toBeDefined();
    expect(lines[0]).toMatch(/AI assistant.*recorded/);
  }
  expect(voiceText.samples.sound.recording).toMatch(/^An AI voice made/);
});
