// Walks the main journeys in WebKit and Firefox.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, test } from '@jest/globals';
import { english } from '#content/page-words.ts';
import { roiText } from '#content/roi/roi.ts';
import { eventually } from '../support/eventually.ts';
import { leadsFrom } from '../support/leads.ts';
import { legalSettings } from '../support/settings.ts';
import { startSite } from '../support/site-process.ts';
import { startNetwork } from './dead-spot.ts';
import { openFirefox } from './firefox.ts';
import { journeysOf } from './journeys.ts';
import { stepsOf, type Walker } from './walker.ts';
import { openWebKit } from './webkit.ts';

const { url, testDatabase } = await startSite({ ...legalSettings, RATE_LIMIT_MAX: '1000' });

describe.each([
  ['Firefox', 'phone', openFirefox, 390, 844],
  ['Firefox', 'desktop', openFirefox, 1350, 900],
  ['WebKit', 'phone', openWebKit, 390, 844],
  ['WebKit', 'desktop', openWebKit, 1350, 900],
])('%s, %s', (_name, _view, open, width, height) => {
  const email = `${randomUUID()}@example.com`;

  let walker: Walker | undefined;
  // Also after a journey that takes too long. The next journey could not start while its browser runs.
  afterEach(async () => {
    await walker?.close();
    walker = undefined;
  });

  test.each(Object.entries(journeysOf(email)))('%s', async (_journey, steps) => {
    walker = await open(width, height);
    const take = stepsOf(walker, url);
    await take.goto('/');
    for (const [step, first = '', second = ''] of steps) await take[step](first, second);
  });

  test('after a dead spot, the chat, the call and Save work', async () => {
    const network = await startNetwork(url);
    walker = await open(width, height);
    const take = stepsOf(walker, network.url);
    await take.goto('/');
    await take.isShown('form[novalidate]');
    await take.isShown('#dock-chat-launcher[role=button]');
    await setTimeout(1_000);
    network.setDead(true);
    await take.press('#roi-save');
    await take.hasText('#roi [role=group]', roiText.toasts.failed.description);
    await take.press('#dock-chat-launcher');
    await take.hasText('#dock-chat', english.failedPart.missing);
    network.setDead(false);
    await take.press('#dock-chat h2');
    await take.isShown('#dock-chat textarea');
    await take.press('#dock-chat .close-button');
    await take.press('#roi-save');
    await take.isShown('#roi-share');
    await take.press('#hero-call');
    await take.isShown('#dock-voice [role=log] > *');
  });

  test.each([email, `es-${email}`])('the lead is stored', async (sent) => {
    await eventually(async () => (await leadsFrom(testDatabase, sent)).length, 1);
  });
});
