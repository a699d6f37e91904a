import { describe, expect, test } from '@jest/globals';
import { chatWords as words } from '#content/chat.ts';
import { chat } from '../support/chat-steps.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { eventually, leadForm, leadOf, toast } from '../support/steps.ts';

const { site, visit } = journeys();

describe.each(bothDevices)('on a %s', (device) => {
  test('when two questions are not known, then the form is offered, filled, and the lead comes from the chat', async () => {
    const visitor = await visit({ device });
    const { page, press } = visitor;
    const talk = await chat(visitor).open();
    await talk.ask('my name is Dale Reyes, im a plumber in Lubbock');
    await talk.ask('reach me at 806-555-0142');
    await talk.ask('do you sell pool pumps');
    expect(await talk.newest.textContent()).toContain(words.unknown.first);
    await talk.ask('who won the game');
    expect(await talk.newest.textContent()).toContain(words.unknown.again);
    await press(talk.newest.getByRole('button', { name: words.actions['hand-off'] }));

    const form = leadForm(page);
    expect(await talk.panel.count()).toBe(0);
    expect(await form.values()).toMatchObject({
      contactName: 'Dale Reyes',
      phone: '806-555-0142',
      businessType: 'plumbing',
    });
    await eventually(
      () => form.field('businessName').evaluate((field) => field === document.activeElement),
      true,
    );
    const box = await form.field('businessName').boundingBox();
    expect(box && box.y > 0 && box.y < 800).toBe(true);

    const email = `chat-${device}@example.com`;
    const { businessName, monthlyLeadVolume } = leadOf(email);
    await form.fill({ businessName, monthlyLeadVolume, email });
    await press(form.submit);
    await toast(page).says(
      'Success!',
      "Your information has been submitted. We'll contact you within 24 hours!",
    );
    const rows = await site().stored.rows('select source, phone from leads where email = $1', [email]);
    expect(rows).toEqual([{ source: 'chat', phone: '806-555-0142' }]);
  });

  test('when a visitor asks for a human, then the hand-off comes at once, and what stands in the form stays', async () => {
    const visitor = await visit({ device });
    const { page, press } = visitor;
    await leadForm(page).field('contactName').fill('Maribel Soto');
    // Over the form the dock steps aside.
    await page.evaluate(() => scrollTo(0, 0));
    const talk = await chat(visitor).open();
    await talk.ask('my name is Someone Else. talk to a human');
    expect(await talk.newest.textContent()).toContain(words.handOff);
    await press(talk.newest.getByRole('button', { name: words.actions['hand-off'] }));
    expect((await leadForm(page).values()).contactName).toBe('Maribel Soto');
  });
});
