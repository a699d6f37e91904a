import { describe, expect, test } from '@jest/globals';
import type { Response } from 'playwright-core';
import { chatJourneys } from '../support/chat-journeys.ts';
import { chatLauncher } from '#content/chat-launcher.ts';
import { chatWords } from '#content/chat.ts';
import { dockWords } from '#content/dock.ts';
import { chat } from '../support/chat-steps.ts';
import { bothDevices } from '../support/journey.ts';
import { loseChunks, unloaded } from '../support/releases.ts';
import { leadForm } from '../support/steps.ts';

const { visit } = await chatJourneys();

const isChatCode = async (answer: Response) =>
  answer.url().endsWith('.js') && (await answer.text()).includes(chatWords.greeting);

describe.each(bothDevices)('on a %s', (device) => {
  test('when a visitor only reads, then no chat is loaded, nobody else asked and nothing kept', async () => {
    const answers: Response[] = [];
    const { page } = await visit({
      device,
      before: (blank) => blank.on('response', (answer) => answers.push(answer)),
    });
    for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');

    expect(await Promise.all(answers.map(isChatCode))).not.toContain(true);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  test('when the chat is opened and nothing sent, then its code comes, and still nothing is kept or sent', async () => {
    const visitor = await visit({ device });
    const loaded = visitor.page.waitForResponse(isChatCode);
    const { panel } = await chat(visitor).open();
    await loaded;
    await panel.getByText(chatWords.notice.sent).waitFor();
    const { page } = visitor;
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  test('when there is no script, then the launcher is a link to the form', async () => {
    const { page, press } = await visit({ device, context: { javaScriptEnabled: false }, hydrated: false });
    await press(page.getByRole('link', { name: chatLauncher.label, exact: true }));
    await page.waitForURL('/#contact');
  });

  test('when the code cannot be had, then the panel says so, tries again and offers the form', async () => {
    const visitor = await visit({ device });
    const { page, press, provokes } = visitor;
    provokes(...unloaded);
    await loseChunks(page);
    const { panel, launcher } = chat(visitor);
    await press(launcher);
    await panel.getByText(dockWords.notLoaded).waitFor();
    await page.unrouteAll();
    await press(panel.getByRole('link', { name: dockWords.leaveNumber.label }));
    await page.waitForURL('/#contact');
    expect(await panel.count()).toBe(0);
    await leadForm(page).submit.waitFor();
  });
});

test('when the pointer rests on the launcher, then the code is there before the click', async () => {
  const visitor = await visit({ device: 'desktop' });
  const loaded = visitor.page.waitForResponse(isChatCode);
  await chat(visitor).launcher.hover();
  await loaded;
});
