import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import type Daily from '@daily-co/daily-js';
import type { Page } from 'playwright-core';
import { toCarrier, voiceJourneys } from '../support/voice.ts';

const { visit } = await voiceJourneys({}, { calls: false });

declare global {
  var callLibrary: { default: typeof Daily };
}

/** Most of what the library refuses, it also says on the console. */
const SPOKEN = /^console (error|warning): /;
const ROOM = 'https://porchlight.daily.co/demo';

const library = createRequire(import.meta.url)
  .resolve('@daily-co/daily-js')
  .replace(/[^/]+$/, 'daily-esm.js');
const scripts = {
  '/daily.js': readFileSync(library, 'utf8'),
  '/expose.js': "import * as library from '/daily.js'; globalThis.callLibrary = library;",
};

/** A page with the real daily-js, as the site's own policy lets it in. */
async function withLibrary(): Promise<{ page: Page; provokes: (...complaints: RegExp[]) => void }> {
  const { page, provokes } = await visit({
    device: 'desktop',
    before: (blank) => blank.addInitScript(lendMicrophone),
  });
  for (const [path, body] of Object.entries(scripts)) {
    await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
  await page.addScriptTag({ type: 'module', url: '/expose.js' });
  await page.waitForFunction(() => 'callLibrary' in globalThis);
  return { page, provokes };
}

/** None is spoken into here: the lighter browser does, which has none of its own. */
function lendMicrophone(): void {
  const { stream } = new AudioContext().createMediaStreamDestination();
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
}

/** Calls a method of the library's call object with whatever is given, as a program without types would. */
const ask = (page: Page, method: string, args: unknown[]) =>
  page.evaluate(
    async ([name, values]) => {
      const call = callLibrary.default.getCallInstance() ?? {};
      const act = Reflect.get(call, name) as (...all: unknown[]) => unknown;
      await act.apply(call, values);
    },
    [method, args] as const,
  );

const circular: Record<string, unknown> = {};
circular.self = circular;
const blur = (strength: number) => ({
  video: { processor: { type: 'background-blur', config: { strength } } },
});
const image = (source: number) => ({
  video: { processor: { type: 'background-image', config: { source } } },
});
const video = (settings: object | string) => [{ video: settings }];
const layers = (...names: string[]) => ({
  encodings: Object.fromEntries(names.map((name) => [name, { maxBitrate: 100_000 }])),
});

describe('before a call', () => {
  test.each([
    ['userData of more than 4096 characters', 'setUserData', ['x'.repeat(4097)], /too large/],
    ['userData that is no JSON', 'setUserData', [circular], /serializable/],
    ['a preset that is unknown', 'updateSendSettings', video('best'), /supported presets/],
    ['send settings that say nothing', 'updateSendSettings', video({}), /at least maxQuality/],
    ['a quality that is unknown', 'updateSendSettings', video({ maxQuality: 'ultra' }), /maxQuality/],
    ['encodings without a low one', 'updateSendSettings', video(layers('medium')), /encodings|low/],
    ['a blur of nothing', 'updateInputSettings', [blur(0)], /inputSettings/],
    ['a blur of more than all', 'updateInputSettings', [blur(1.1)], /inputSettings/],
    ['background 0', 'updateInputSettings', [image(0)], /inputSettings/],
    ['background 11', 'updateInputSettings', [image(11)], /inputSettings/],
    ['half a background', 'updateInputSettings', [image(1.5)], /inputSettings/],
    [
      'a volume below 0',
      'updateRemoteMediaPlayer',
      [{ session_id: 'x', settings: { volume: -0.1 } }],
      /volume/,
    ],
    [
      'a volume above 2',
      'updateRemoteMediaPlayer',
      [{ session_id: 'x', settings: { volume: 2.1 } }],
      /volume/,
    ],
  ])('when it is given %s, then the library refuses', async (_what, method, args, reason) => {
    const { page, provokes } = await withLibrary();
    if (method !== 'updateSendSettings') provokes(SPOKEN);
    await page.evaluate(
      () => void callLibrary.default.createCallObject({ dailyConfig: { avoidEval: true } }),
    );
    await expect(ask(page, method, args)).rejects.toThrow(reason);
  });

  test.each([
    ['setUserData', ['x'.repeat(4096)]],
    ['updateSendSettings', video('quality-optimized')],
    ['updateSendSettings', video({ maxQuality: 'medium' })],
    ['updateSendSettings', video({ allowAdaptiveLayers: true })],
    ['updateSendSettings', video(layers('low', 'medium', 'high'))],
    ['updateInputSettings', [blur(1)]],
    ['updateInputSettings', [image(10)]],
  ])('when %s is given what is allowed, then the library takes it', async (method, args) => {
    const { page } = await withLibrary();
    await page.evaluate(
      () => void callLibrary.default.createCallObject({ dailyConfig: { avoidEval: true } }),
    );
    await ask(page, method, args);
  });
});

describe('during a call', () => {
  const join = async () => {
    const { page, provokes } = await withLibrary();
    provokes(toCarrier);
    await page.evaluate(async (url) => {
      const call = callLibrary.default.createCallObject({ dailyConfig: { avoidEval: true } });
      await call.join({ url });
    }, ROOM);
    return { page, provokes };
  };

  test.each([
    ['a message of more than 4096 characters', 'sendAppMessage', ['x'.repeat(4095)], /too large/],
    [
      'session data of more than 102400 characters',
      'setMeetingSessionData',
      [{ x: 'x'.repeat(102_400) }],
      /too large/,
    ],
    ['a transfer to nowhere', 'sipCallTransfer', [{ sessionId: 'x', toEndPoint: 'tel:5' }], /sip:.*\+/],
  ])('when it is given %s, then the library refuses', async (_what, method, args, reason) => {
    const { page, provokes } = await join();
    if (method === 'setMeetingSessionData') provokes(SPOKEN);
    await expect(ask(page, method, args)).rejects.toThrow(reason);
  });

  test.each([
    ['sendAppMessage', ['x'.repeat(4094)]],
    ['setMeetingSessionData', [{ x: 'x'.repeat(102_000) }]],
    ['sipCallTransfer', [{ sessionId: 'x', toEndPoint: 'sip:porch@example.com' }]],
    ['sipCallTransfer', [{ sessionId: 'x', toEndPoint: '+18065550142' }]],
  ])('when %s is given what is allowed, then the library takes it', async (method, args) => {
    const { page } = await join();
    await ask(page, method, args);
  });
});

describe('a call in a frame', () => {
  const frame = (page: Page, options: object) =>
    page.evaluate((values) => void callLibrary.default.createFrame(values), options);
  const integration = (location: string) => ({
    customIntegrations: { notes: { label: 'Notes', location, src: 'https://porchlight.example/notes' } },
  });
  const trayButton = (visualState: string) => ({
    customTrayButtons: {
      notes: { iconPath: 'https://porchlight.example/i.svg', label: 'Notes', tooltip: 'Notes', visualState },
    },
  });

  test.each([
    ['an integration at the top', integration('top'), /customIntegrations/],
    ['a pressed tray button', trayButton('pressed'), /customTrayButtons/],
  ])('when it is given %s, then the library refuses', async (_what, options, reason) => {
    const { page, provokes } = await withLibrary();
    provokes(SPOKEN);
    await expect(frame(page, options)).rejects.toThrow(reason);
  });

  test.each([
    integration('main'),
    integration('sidebar'),
    trayButton('default'),
    trayButton('sidebar-open'),
    trayButton('active'),
  ])('when it is given %j, then the library takes it', async (options) => {
    const { page } = await withLibrary();
    await frame(page, options);
  });
});
