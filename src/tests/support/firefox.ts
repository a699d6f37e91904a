import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { findFirefox } from './find-browser.mjs';

// Firefox's own protocol: packets of "length:json". Port 0: it writes down which it took.
const PREFERENCES = 'user_pref("marionette.port", 0); user_pref("ui.prefersReducedMotion", 1);';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The Firefox of the machine at one page, which is driven as a visitor would. */
export async function openFirefox() {
  const path = findFirefox();
  if (!path) throw new Error('There is no Firefox.');
  const profile = await mkdtemp(join(tmpdir(), 'porchlight-firefox-'));
  await writeFile(join(profile, 'user.js'), PREFERENCES);
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const env = { ...process.env, HOME: profile };
  const child = spawn(path, args, { stdio: 'ignore', env });
  const ended = once(child, 'exit');
  const portOf = () => readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
  await eventually(async () => /^\d+$/.test(await portOf()), true, 45_000);
  const socket = connect(Number(await portOf()), '127.0.0.1');
  const ask = speak(socket);

  const element = async (selector: string) => {
    const { value } = (await ask('WebDriver:FindElement', { using: 'css selector', value: selector })) as {
      value: Record<string, string>;
    };
    return { id: value[ELEMENT] };
  };
  await ask('WebDriver:NewSession', {});
  await ask('WebDriver:SetTimeouts', { implicit: 15_000 });
  await ask('WebDriver:SetWindowRect', { width: 390, height: 844 });
  return {
    goto: (url: string) => ask('WebDriver:Navigate', { url }),
    click: async (selector: string) => ask('WebDriver:ElementClick', await element(selector)),
    clear: async (selector: string) => ask('WebDriver:ElementClear', await element(selector)),
    type: async (selector: string, text: string) =>
      ask('WebDriver:ElementSendKeys', { ...(await element(selector)), text }),
    /** The text of a part of the page, as it can be seen. */
    text: async (selector: string) => {
      const { value } = (await ask('WebDriver:GetElementText', await element(selector))) as { value: string };
      return value;
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      socket.destroy();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** One command at a time, and its answer. */
function speak(socket: ReturnType<typeof connect>) {
  let heard = Buffer.alloc(0);
  let last = 0;
  const waiting = new Map<number, (answer: [error: unknown, result: unknown]) => void>();
  socket.on('data', (data) => {
    heard = Buffer.concat([heard, data]);
    for (;;) {
      const colon = heard.indexOf(':');
      const end = colon + 1 + Number(heard.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || heard.length < end) return;
      const packet: unknown = JSON.parse(heard.subarray(colon + 1, end).toString());
      heard = heard.subarray(end);
      // The first one is a greeting.
      if (Array.isArray(packet)) waiting.get(Number(packet[1]))?.([packet[2], packet[3]]);
    }
  });
  return async (command: string, parameters: object): Promise<unknown> => {
    const id = (last += 1);
    const answer = new Promise<[unknown, unknown]>((resolve) => waiting.set(id, resolve));
    const json = JSON.stringify([0, id, command, parameters]);
    socket.write(`${Buffer.byteLength(json)}:${json}`);
    const [error, result] = await answer;
    waiting.delete(id);
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return result;
  };
}
