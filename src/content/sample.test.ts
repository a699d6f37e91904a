// What the specification says about the sample content. Once you replaced all of it, this is skipped:
// leave the file, because a release that changes it would conflict with its deletion.
import { expect, test as always } from '@jest/globals';
import request from 'supertest';
import { leadFields, monthlyLeadVolumes } from '#shared/lead-fields.ts';
import { textOf } from '../tests/support/responses.ts';
import { legalSettings } from '../tests/support/settings.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { chatText } from './chat/chat-text.ts';
import { faq, faqLink, faqText } from './sections/faq.ts';
import { emergencyScript } from './sections/features.ts';
import { textForStatus } from './error-page.ts';
import { jobTicketText } from './form/job-ticket.ts';
import { leadFormErrors, leadFormText } from './form/lead-form.ts';
import { browserStorage } from './legal/browser-storage.ts';
import { stopText } from './legal/stop.ts';
import { notificationText } from './mail/notifications.ts';
import { spanishForm } from './spanish/form.ts';
import { spanishStopText } from './spanish/legal.ts';
import { spanish } from './spanish/page.ts';
import { ownShopText } from './sections/hero.ts';
import { footerLinksWith, getStarted, headerLinks, socialLinks } from './sections/navigation.ts';
import { plans, pricingText } from './sections/pricing.ts';
import { roiText } from './roi/roi.ts';
import { remainingSamples } from './remaining-samples.ts';
import { sampleCalls } from './voice/sample-calls.ts';
import { site, trades } from './site.ts';
import { testimonials } from './sections/testimonials.ts';
import { voiceText } from './voice/voice.ts';

const test = remainingSamples().length > 0 ? always : always.skip;

test('counts are right, and no price named', () => {
  expect([testimonials.length, faq.length]).toEqual([8, 12]);
  const names =
    'Plumbing, HVAC, Electrical, Roofing, Landscaping, Cleaning, Appliance repair, Security';
  expect(trades.map(({ name }) => name).join(', ')).toBe(names);
  const buttons =
    'Small Business: Get Custom Quote, Growing Business: Get Custom Quote, Franchise: ' +
    'Contact Sales';
  expect(plans.map(({ name, buttonText }) => `${name}: ${buttonText}`).join(', ')).toBe(buttons);
  expect([plans.findIndex(({ popular }) => popular), pricingText.popular]).toEqual([
    1,
    'Most Popular',
  ]);
  expect(JSON.stringify([plans, pricingText])).not.toMatch(/\$\s?\d|\d\s?(USD|dollars)/i);
});

test('links, networks and trades are labeled as specified', () => {
  expect(headerLinks.map(({ label, href }) => `${label} ${href}`).join(', ')).toBe(
    'Why AI? #ai-vs-traditional, Services #services, Pricing #pricing, Testimonials ' +
      '#testimonials, FAQ #faq',
  );
  expect(getStarted.label).toBe('Get Started');
  expect(faqText.contactLink.label).toBe('Contact us for personalized answers');
  const ofCalls = [ownShopText.heading, voiceText.startSample, voiceText.start];
  expect(ofCalls.join(', ')).toBe('Hear it answer as your shop, Hear a sample call, Call it now');
  const placeholders = footerLinksWith([])
    .flatMap(({ links }) => links)
    .filter(({ href }) => href === '#');
  const pages = 'About Us, Careers, Support, Privacy Policy, Terms of Service';
  expect(placeholders.map(({ label }) => label).join(', ')).toBe(pages);
  const networks = socialLinks.map(({ network, label, href }) => `${network}${href} ${label}`);
  const named = ['facebook# Facebook', 'twitter# Twitter', 'linkedin# LinkedIn'];
  expect(networks).toEqual(named.map((each) => each.replace(' ', ` ${site.brand} on `)));
  const listed = Object.keys(leadFormText.businessTypes);
  expect(listed.join(' ')).toBe('plumbing hvac electrical roofing landscaping other');
});

/** What a visitor reads at each value that sales get. A volume is its value. */
const meanings: Record<string, RegExp> = {
  plumbing: /^(Plumbing|Plomería)$/,
  hvac: /^(HVAC|Aire \(HVAC\))$/,
  electrical: /^(Electrical|Electricidad)$/,
  roofing: /^(Roofing|Techos)$/,
  landscaping: /^(Landscaping|Jardinería)$/,
  other: /^(Other trade|Otro oficio)$/,
  call: /^(Call|Llamada)$/,
  text: /^(Text|Texto)$/,
  email: /^(Email|Correo)$/,
  any: /^(Any time|Cualquiera)$/,
  morning: /9 (to|a) 11 a\. ?m\.$/,
  midday: /11 (to|a) 2$/,
  afternoon: /2 (to|a) 6 p\. ?m\.$/,
  en: /^(English|Inglés)$/,
  es: /^Español$/,
  all: /^(Stop all contact|Parar todo contacto):/,
  calls: /^(Stop automated calls|Parar las llamadas automáticas) \(/,
  texts: /^(Stop texts|Parar los textos)$/,
  data: /^(See or erase the data|Ver o borrar los datos) /,
};

test.each([
  ['/', '/stop'],
  ['/es', '/es/alto'],
])('each choice of %s and %s reads as what sales get', async (...paths) => {
  const { app } = await createTestApp(legalSettings);
  const pages = await Promise.all(paths.map((path) => request(app).get(path).expect(200)));
  const forms = pages.map(
    ({ text }) => /<form[^>]*"\/api\/(leads|stop)".*?<\/form>/s.exec(text)?.[0],
  );
  const labels = forms
    .join('')
    .matchAll(/<(?:option|input type="radio")[^>]* value="([^"]+)"[^>]*>(?:<span[^>]*>)?([^<]+)/g);
  const choices = [...labels].map(([, value = '', label = '']) => [value, label] as const);
  const wrong = choices.filter(
    ([value, label]) => !(meanings[value]?.test(label) ?? label === value),
  );
  expect(wrong).toEqual([]);
  expect(choices.map(([value]) => value)).toEqual(
    expect.arrayContaining([...monthlyLeadVolumes, ...Object.keys(meanings)]),
  );
});

test('each label, hint and error is its field’s', () => {
  const { fields, note } = leadFormText;
  for (const name of leadFields)
    expect(leadFormErrors.missing[name].toLowerCase()).toContain(fields[name].toLowerCase());
  for (const name of leadFields.filter((each) => each !== 'monthlyLeadVolume'))
    expect(spanishForm.fieldErrors.missing[name].toLowerCase()).toContain(
      spanishForm.form.fields[name].toLowerCase(),
    );
  expect(note).toMatch(/No automated calls or texts unless you check a box\.$/);
  expect(Object.values(jobTicketText.labels).join(', ')).toBe(
    'For, About, When, Who calls, Language',
  );
  expect(Object.values(roiText.results).join(', ').replace(/\s/g, ' ')).toBe(
    'What it adds up to, Savings per year, Extra jobs per month, Extra revenue per year',
  );
  expect(roiText.jobs).toMatchObject({ now: 'Now', withAi: 'With every call answered' });
  expect(roiText.fields).toEqual({
    monthlyLeads: { label: 'Monthly leads', hint: expect.stringMatching(/calls or writes/) },
    currentStaffCost: {
      label: 'Monthly staff cost ($)',
      hint: expect.stringMatching(/pay people to answer/),
    },
    averageJobValue: {
      label: 'Average job value ($)',
      hint: expect.stringMatching(/a typical job brings in/),
    },
    currentConversionRate: {
      label: 'Leads you win (%)',
      hint: expect.stringMatching(/^Out of 100 leads/),
    },
  });
});

test('what visitors and sales are told is so', () => {
  const { problems, ends, samples, heroNotice, notice } = voiceText;
  const told: [text: string | undefined, fact: RegExp][] = [
    [chatText.notice, /What you type stays in your browser\./],
    [chatText.contact, /^Nothing was sent yet\./],
    [heroNotice, /An AI answers\. Vapi/],
    [notice, /talk with an AI\. Vapi/],
    [samples.sound.text, /^The sound doesn’t play/],
    [ends['time-limit'], /time limit/],
    [ends.hidden, /left the page/],
    [emergencyScript[0]?.who, /^Caller$/],
    [jobTicketText.written.text, /will text you/],
    [jobTicketText.written.email, /by email/],
    [spanishForm.ticket.written.text, /un texto/],
    [spanishForm.ticket.written.email, /por correo/],
    [problems['microphone-denied'].more, /allow the microphone/],
    [problems['audio-setup'].more, /can’t find your microphone/],
    [
      browserStorage['porchlight:lead'],
      /except the agreements.* the calculation [^.]*close the tab/,
    ],
    [JSON.stringify(spanish.text()), /llame al 911/],
    [notificationText.write.text, /want a text message/],
    [notificationText.write.email, /write an email/],
    [notificationText.fields.callTime, /^Asked for$/],
    [notificationText.fields.phone, /^Phone$/],
    [notificationText.fields.email, /^Email$/],
    [textForStatus(429).hint, /a few minutes/],
    [textForStatus(503).hint, /a minute/],
    // The page links to it.
    [faqLink('cost')?.label, /cost/],
  ];
  for (const [text, fact] of told) expect(text).toMatch(fact);
});

test('the answer to a stop says what was asked', () => {
  expect([stopText, spanishStopText].map(({ sent }) => sent.what)).toEqual([
    {
      all: expect.stringMatching(/: no calls, texts or emails\./),
      calls: expect.stringMatching(/: no automated calls\./),
      texts: expect.stringMatching(/: no texts\./),
      data: expect.stringMatching(/ within 45 days\./),
    },
    {
      all: expect.stringMatching(/: nada de llamadas, textos ni correos\./),
      calls: expect.stringMatching(/: nada de llamadas automáticas\./),
      texts: expect.stringMatching(/: nada de textos\./),
      data: expect.stringMatching(/ en 45 días\./),
    },
  ]);
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

test('each kind of sample is listed', () => {
  const kinds =
    'quotes, figures, customers, the job ticket, the number, who calls, the address'.split(', ');
  expect(remainingSamples()).toEqual(kinds.map((kind) => expect.stringMatching(`^${kind}`)));
  expect(site.phone.e164).toMatch(/^\+1\d{3}55501\d{2}$/);
});

test('toasts and buttons have the specified words', () => {
  const toasts = [...Object.values(leadFormText.toasts), ...Object.values(roiText.toasts)];
  expect(toasts.map(({ title, description }) => [title, description])).toEqual([
    ['Success!', "Your information has been submitted. We'll contact you within 24 hours!"],
    ['Error', 'Please fill in all fields before submitting.'],
    ['Error', 'There was a problem submitting your information. Please try again.'],
    ['Calculation saved!', 'Your ROI calculation has been saved successfully.'],
    ['Error', 'Failed to save calculation. Please try again.'],
  ]);
  const { sent, missing, failed } = spanishForm.form.toasts;
  expect([sent, missing, failed].map(({ description }) => description)).toEqual([
    expect.stringMatching(/^Recibimos/),
    expect.stringMatching(/llene todos los campos/),
    expect.stringMatching(/inténtelo de nuevo/),
  ]);
  expect(leadFormText.submit.pending).toBe('Submitting...');
  expect(roiText.save).toEqual({ idle: 'Save Calculation', pending: 'Saving...' });
});

test('each trade’s call says that an AI records', () => {
  expect(sampleCalls.map(({ trade }) => trade)).toEqual(trades.map(({ id }) => id));
  for (const { lines, recording } of sampleCalls) {
    expect(recording).toBeDefined();
    expect(lines[0]).toMatch(/AI assistant.*recorded/);
  }
  expect(voiceText.samples.sound.recording).toMatch(/^An AI voice made/);
});
