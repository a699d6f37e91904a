import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from '@jest/globals';
import { leadFormText } from '#content/form/lead-form.ts';
import { touchDays } from '#content/legal/browser-storage.ts';
import { storedData } from '#content/legal/stored-data.ts';
import { existingPages } from '#content/pages.ts';
import { roiFigures } from '#content/roi/roi-figures.ts';
import { region } from '#content/site.ts';
import { IP_ADDRESS_DAYS } from '#db/queries/retention.ts';
import * as schema from '#db/schema/index.ts';
import { calculationFields } from '#shared/roi.ts';
import { emailSettings, legalSettings, webhookSettings } from '../../tests/support/settings.ts';
import { readEnv } from '../env.server.ts';
import { linkTo, operatorFacts } from '../settings/public-config.ts';

const PUBLIC_URL = 'https://porchlight.example';
const everything = {
  PUBLIC_URL,
  ...legalSettings,
  ...emailSettings,
  ...webhookSettings,
  LEAD_CHAT_URL: 'https://hooks.slack.com/x',
  SENTRY_DSN: 'https://key@errors.example/1',
  VAPI_PUBLIC_KEY: 'public-key',
  VAPI_ASSISTANT_ID: 'assistant',
};

const pagesOf = (source: Record<string, string>) => existingPages(operatorFacts(readEnv(source)));
const textOf = (source: Record<string, string>, of = '/privacy') =>
  JSON.stringify(pagesOf(source).find(({ path }) => path === of)?.sections);

test('the privacy policy describes each database column', () => {
  const columns = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.keys(getTableColumns(table)).map((name) => `${getTableName(table)}.${name}`),
    );
  const described = storedData.flatMap((stored) =>
    Object.entries(stored.columns).flatMap(([table, names]) =>
      names.split(' ').map((name) => `${table}.${name}`),
    ),
  );
  const inForms = [
    ...Object.keys(leadFormText.fields).map((name) => `leads.${name}`),
    ...calculationFields.map((name) => `roi_calculations.${name}`),
  ];
  expect([...described, ...inForms].sort()).toEqual(columns.sort());
});

test.each([
  ['/privacy', ['email service', 'chat service', 'customer database', 'error reporting', 'Vapi']],
  ['/accessibility', ['no typing']],
])('%s names no service that is off', (path, services) => {
  const bare = textOf({ PUBLIC_URL, ...legalSettings }, path);
  const whole = textOf(everything, path);
  for (const words of services)
    expect([bare.includes(words), whole.includes(words), words]).toEqual([false, true, words]);
});

const services: Record<string, Record<string, string>> = {
  'email service': emailSettings,
  'customer database': webhookSettings,
  'chat service': { LEAD_CHAT_URL: everything.LEAD_CHAT_URL },
  'error reporting': { SENTRY_DSN: everything.SENTRY_DSN },
};
test.each(Object.entries(services))('only its settings name the %s', (name, settings) => {
  const text = textOf({ PUBLIC_URL, ...legalSettings, ...settings });
  expect(Object.keys(services).filter((each) => text.includes(each))).toEqual([name]);
});

test('the privacy policy names who gets the browser’s error reports', () => {
  const SENTRY_BROWSER_DSN = everything.SENTRY_DSN;
  expect(textOf({ PUBLIC_URL, ...legalSettings, SENTRY_BROWSER_DSN })).toContain('error reporting');
});

test('the legal pages have the times, the link and the figures of the site', () => {
  const text = textOf(everything);
  for (const sentence of [
    `Full IP addresses of requests for a call: ${IP_ADDRESS_DAYS} days, then only the network`,
    `A visit after ${touchDays} days deletes it`,
    // retention.test.ts has the same time.
    '30 days after they were sent',
    region.complaints,
  ])
    expect(text).toContain(sentence);
  const inSpanish = textOf(everything, '/es/privacidad');
  for (const fact of [`hasta ${IP_ADDRESS_DAYS} días`, legalSettings.LEGAL_EMAIL])
    expect(inSpanish).toContain(fact);
  const { aiConversionPercent, aiMonthlyCost } = roiFigures;
  expect(textOf(everything, '/es')).toContain(`Calculamos $${aiMonthlyCost} al mes`);
  expect(textOf(everything, '/terms')).toContain(
    `${aiConversionPercent}% of leads turn into jobs and a price of $${aiMonthlyCost} per month`,
  );
});

test.each([
  ['http://localhost:3000', undefined],
  ['http://127.0.0.2', undefined],
  ['http://[::1]:3000', undefined],
  ['https://localhost.example', 'https://localhost.example/x'],
  ['https://my-localhost', 'https://my-localhost/x'],
  ['https://10.127.0.1', 'https://10.127.0.1/x'],
  ['http://192.168.0.9', 'http://192.168.0.9/x'],
])('a link to %s is %s', (publicUrl, link) => {
  expect(linkTo(publicUrl, '/x')).toBe(link);
});

test('no page writes a local address', () => {
  expect(JSON.stringify(pagesOf(legalSettings))).not.toMatch(/localhost|undefined/);
  expect(JSON.stringify(pagesOf(everything)).split(PUBLIC_URL)).toHaveLength(3);
});
