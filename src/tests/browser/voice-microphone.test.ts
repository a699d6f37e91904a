import { expect, test } from '@jest/globals';
import { voiceWords as words } from '#content/voice.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { callsOn, otherEnd, untilLineIsFree, voiceJourneys } from '../support/voice.ts';

const { visitToCall, visitOnTheLine } = await voiceJourneys();

test('when the microphone is refused, then the whole call can be read and typed, and tells how fast it was answered', async () => {
  const { page, press, provokes, call, fails } = await visitToCall({ microphone: 'refused' });
  // So daily-js speaks of a track of the page's own.
  provokes(/console warning: MediaStreamTrack found/);
  await press(call.hero);
  await fails('microphone-denied');
  await press(call.button(words.typed.start));
  await call.says(words.status.connected);
  expect(await call.button(words.mute).count()).toBe(0);

  await otherEnd(page, 'sends', { type: 'assistant.speechStarted', text: 'What has gone wrong?', turn: 0 });
  await call.transcript.getByText('What has gone wrong?').waitFor();
  await otherEnd(page, 'says', 'assistant', 'What has gone wrong?');
  await call.panel.getByRole('textbox', { name: words.typed.field }).fill('My pipe burst.');
  await page.keyboard.press('Enter');
  await eventually(
    () => call.transcript.locator('p').allTextContents(),
    ['AI Assistant What has gone wrong?', 'You My pipe burst.'],
  );
  const sent = await page.evaluate(() => callMachines?.[0]?.heard.map(({ data }) => String(data)).join());
  expect(sent).toContain('{"type":"add-message","message":{"role":"user","content":"My pipe burst."}}');

  const size = () => call.transcript.evaluate((box) => parseFloat(getComputedStyle(box).fontSize));
  const before = await size();
  await press(call.button(words.largeText));
  expect(await size()).toBeGreaterThan(before * 1.25);
  expect(await violations(page, '[data-dock]')).toEqual([]);

  await otherEnd(page, 'says', 'user', 'Help', 'partial');
  await otherEnd(page, 'speaksAt', 0.12);
  await call.says('AI is speaking...');
  await press(call.button(words.end));
  await call.says('s after your last word.');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(call.button(words.transcript.send));
  await call.button(words.transcript.copied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'AI Assistant: What has gone wrong?\nYou: My pipe burst.\nYou: Help',
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    globalThis.print = () => void (document.title = 'printed');
  });
  await press(call.button(words.transcript.copied));
  await eventually(() => page.title(), 'printed');
  const stored = () => [localStorage, sessionStorage].flatMap((store) => Object.keys(store));
  expect(await page.evaluate(stored)).toEqual(['porchlight:large-text']);
});

test('when there are two microphones, then the visitor sees which one hears, and is heard by it', async () => {
  const { page, press, call } = await visitToCall({
    before: (blank) =>
      blank.addInitScript(() => {
        const { mediaDevices } = navigator;
        const device = (deviceId: string) => ({ deviceId, label: `The ${deviceId}`, kind: 'audioinput' });
        Object.assign(mediaDevices, {
          enumerateDevices: () => Promise.resolve(['headset', 'laptop'].map(device)),
        });
        mediaDevices.getUserMedia = (wanted) => {
          const sound = new AudioContext();
          const target = sound.createMediaStreamDestination();
          const tone = sound.createOscillator();
          // The laptop alone hears something.
          if (JSON.stringify(wanted).includes('laptop')) tone.connect(target);
          tone.start();
          microphones.push(...target.stream.getTracks());
          return Promise.resolve(target.stream);
        };
      }),
  });
  await press(call.launcher);
  await press(call.button(words.microphone.check));
  const meter = call.panel.getByRole('meter', { name: words.microphone.level });
  const level = () => meter.evaluate((bar: HTMLMeterElement) => bar.value > 0.5);
  expect(await level()).toBe(false);
  await call.panel.getByRole('combobox', { name: words.microphone.choose }).selectOption('The laptop');
  await eventually(level, true);
  await press(call.button(words.start));
  await call.says(words.status.connected);
  const joined = () =>
    page.evaluate(
      () => callMachines?.[0]?.heard.find(({ properties }) => properties)?.properties?.audioSource,
    );
  expect(await joined()).toBe('laptop');
  await press(call.button(words.end));
  await untilLineIsFree(page);
});

test('when the noise filter fails while it is muted, then the call goes on and stays muted', async () => {
  const { page, press, call } = await visitOnTheLine();
  await press(call.button(words.mute));
  await eventually(() => otherEnd(page, 'isMuted'), true);
  await otherEnd(page, 'stumbles', 'audio-processor-error');
  const opened = () =>
    page.evaluate(() => callMachines?.[0]?.heard.filter(({ action }) => action === 'local-audio').length);
  await eventually(opened, 3);
  expect(await otherEnd(page, 'isMuted')).toBe(true);
  expect(await call.button(words.mute).getAttribute('aria-pressed')).toBe('true');
  await otherEnd(page, 'says', 'assistant', 'I can hear you.');
  await call.transcript.getByText('I can hear you.').waitFor();
  expect(await callsOn(page)).toBe(1);
});
