import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import type Daily from '@daily-co/daily-js';
import type { Page } from 'playwright-core';
import { toCarrier, voiceJourneys } from '../support/voice.ts';

const { visit } = await voiceJourneys();

declare global {
  var callLibrary: { default: typeof Daily };
}

const library = createRequire(import.meta.url)
  .resolve('@daily-co/daily-js')
  .replace(/[^/]+$/, 'daily-esm.js');
const scripts = {
  '/daily.js': readFileSync(library, 'utf8'),
  '/expose.js': "import * as library from '/daily.js'; globalThis.callLibrary = library;",
};

/** What is asked of a call object, and what the library says where it refuses. */
type Rule = [method: string, args: unknown[], refusal?: RegExp];

const circular: Record<string, unknown> = {};
circular.self = circular;
const video = (settings: object | string) => [{ video: settings }];
const layers = (...names: string[]) =>
  video({ encodings: Object.fromEntries(names.map((name) => [name, { maxBitrate: 100_000 }])) });
const blur = (strength: number) => video({ processor: { type: 'background-blur', config: { strength } } });
const image = (source: number) => video({ processor: { type: 'background-image', config: { source } } });
const volume = (value: number) => [{ session_id: 'x', settings: { volume: value } }];
const transfer = (toEndPoint: string) => [{ sessionId: 'x', toEndPoint }];

const beforeCall: Rule[] = [
  ['setUserData', ['x'.repeat(4097)], /too large/],
  ['setUserData', [circular], /serializable/],
  ['setUserData', ['x'.repeat(4096)]],
  ['updateSendSettings', video('best'), /supported presets/],
  ['updateSendSettings', video({}), /at least maxQuality/],
  ['updateSendSettings', video({ maxQuality: 'ultra' }), /maxQuality/],
  ['updateSendSettings', layers('medium'), /encodings|low/],
  ['updateSendSettings', video('quality-optimized')],
  ['updateSendSettings', video({ maxQuality: 'medium' })],
  ['updateSendSettings', video({ allowAdaptiveLayers: true })],
  ['updateSendSettings', layers('low', 'medium', 'high')],
  ['updateInputSettings', blur(0), /inputSettings/],
  ['updateInputSettings', blur(1.1), /inputSettings/],
  ['updateInputSettings', blur(1)],
  ['updateInputSettings', image(0), /inputSettings/],
  ['updateInputSettings', image(11), /inputSettings/],
  ['updateInputSettings', image(1.5), /inputSettings/],
  ['updateInputSettings', image(10)],
  ['updateRemoteMediaPlayer', volume(-0.1), /volume/],
  ['updateRemoteMediaPlayer', volume(2.1), /volume/],
];
const duringCall: Rule[] = [
  ['sendAppMessage', ['x'.repeat(4095)], /too large/],
  ['sendAppMessage', ['x'.repeat(4094)]],
  ['setMeetingSessionData', [{ x: 'x'.repeat(102_400) }], /too large/],
  ['setMeetingSessionData', [{ x: 'x'.repeat(102_000) }]],
  ['sipCallTransfer', transfer('tel:5'), /sip:.*\+/],
  ['sipCallTransfer', transfer('sip:porch@example.com')],
  ['sipCallTransfer', transfer('+18065550142')],
];

const notes = { label: 'Notes', src: 'https://porchlight.example/notes' };
const frame = (options: object) => [{ ...options, allowMultipleCallInstances: true }];
const integration = (location: string) => frame({ customIntegrations: { notes: { ...notes, location } } });
const button = { iconPath: 'https://porchlight.example/i.svg', label: 'Notes', tooltip: 'Notes' };
const trayButton = (visualState: string) =>
  frame({ customTrayButtons: { notes: { ...button, visualState } } });
const frames: Rule[] = [
  ['createFrame', integration('top'), /customIntegrations/],
  ['createFrame', integration('main')],
  ['createFrame', integration('sidebar')],
  ['createFrame', trayButton('pressed'), /customTrayButtons/],
  ['createFrame', trayButton('default')],
  ['createFrame', trayButton('sidebar-open')],
  ['createFrame', trayButton('active')],
];

/** Asks the library for whatever is given, as a program without types would, and gives its refusal. */
const ask = (page: Page, method: string, args: unknown[]) =>
  page.evaluate(
    async ([name, values]) => {
      const call = callLibrary.default.getCallInstance();
      const on = name === 'createFrame' ? callLibrary.default : (call ?? {});
      const act = Reflect.get(on, name) as (...all: unknown[]) => unknown;
      try {
        await act.apply(on, values);
        return 'taken';
      } catch (error) {
        return String(error);
      }
    },
    [method, args] as const,
  );

async function obeys(page: Page, rules: Rule[]): Promise<void> {
  for (const [method, args, refusal] of rules) {
    const said = await ask(page, method, args);
    const expected: unknown = refusal ? expect.stringMatching(refusal) : 'taken';
    expect([method, args, said]).toEqual([method, args, expected]);
  }
}

test('when the library of the calls is given what it must not take, then it refuses, and takes what it may', async () => {
  const { page, provokes } = await visit({ device: 'desktop' });
  // Most of what the library refuses, it also says on the console.
  provokes(toCarrier, /^console (error|warning): /);
  for (const [path, body] of Object.entries(scripts)) {
    await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
  await page.addScriptTag({ type: 'module', url: '/expose.js' });
  await page.waitForFunction(() => 'callLibrary' in globalThis);

  await page.evaluate(() => void callLibrary.default.createCallObject({ dailyConfig: { avoidEval: true } }));
  await obeys(page, beforeCall);
  await page.evaluate(() =>
    callLibrary.default.getCallInstance()?.join({ url: 'https://porchlight.daily.co/demo' }),
  );
  await obeys(page, duringCall);
  await obeys(page, frames);
});
