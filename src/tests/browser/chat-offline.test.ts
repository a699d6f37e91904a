import { describe, expect, test } from '@jest/globals';
import { chatJourneys } from '../support/chat-journeys.ts';
import { chatWords as words } from '#content/chat.ts';
import { dockWords } from '#content/dock.ts';
import { chat } from '../support/chat-steps.ts';
import { bothDevices } from '../support/journey.ts';
import { eventually, leadForm, listen } from '../support/steps.ts';

const { visit, provider, asksProvider } = await chatJourneys();

describe.each(bothDevices)('on a %s', (device) => {
  test('when the connection goes, then that is said, questions are answered, and Retry asks again', async () => {
    const told: string[] = [];
    const visitor = await visit({ device, before: (page) => listen(page, told) });
    const { page, press, provokes } = visitor;
    provokes(/ERR_INTERNET_DISCONNECTED/, asksProvider);
    const talk = await chat(visitor).open();
    await page.context().setOffline(true);
    await eventually(() => told.includes(words.connection.offline), true);
    await talk.ask('how much is it');
    expect(await talk.newest.textContent()).toContain(words.trouble.offline);
    expect(await talk.source()).toBe('faq-cost');

    await press(talk.button(words.retry).last());
    await eventually(() => told.includes(words.connection.stillOffline), true);
    await page.context().setOffline(false);
    await eventually(() => told.includes(words.connection.back), true);

    provider.behaves({ kind: 'answers', deltas: ['Back again.'] });
    await press(talk.newest.getByRole('button', { name: words.retry }));
    await talk.newest.getByText('Back again.').waitFor();
  });

  test('when the connection is gone, then the number can still be left in the form', async () => {
    const visitor = await visit({ device });
    const { page, press, provokes } = visitor;
    // The form's own behaviour cannot be loaded at its first focus; it is again at the next.
    provokes(/ERR_INTERNET_DISCONNECTED/);
    const talk = await chat(visitor).open();
    await page.context().setOffline(true);
    await press(talk.button(dockWords.leaveNumber.label));
    await eventually(
      () =>
        leadForm(page)
          .field('businessName')
          .evaluate((field) => field === document.activeElement),
      true,
    );
  });
});
