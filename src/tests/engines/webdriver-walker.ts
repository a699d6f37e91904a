import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { Walker } from './walker.ts';

interface Options {
  program: string;
  /** For POST /session: https://www.w3.org/TR/webdriver2/#capabilities */
  capabilities: object;
  env: Record<string, string>;
  size: [width: number, height: number];
}

let lastPort = 9_900;

/** Drives a browser by the WebDriver protocol, which each browser's own driver speaks: https://www.w3.org/TR/webdriver2/ */
export async function openWebDriver({ program, capabilities, env, size }: Options): Promise<Walker> {
  const address = `http://127.0.0.1:${String((lastPort += 1))}`;
  const driver = spawn(program, [`--port=${String(lastPort)}`], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (value?.error) throw new Error(`${value.error}: ${value.message ?? ''}`);
    return value;
  };
  while (!(await fetch(`${address}/status`).catch(() => undefined))) await setTimeout(100);
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const post = (path: string, body: object = {}) => send('POST', `/session/${sessionId}/${path}`, body);
  const perform = (type: string, actions: object[]) =>
    post('actions', { actions: [{ type, id: type, actions }] });
  const [width, height] = size;
  await post('window/rect', { x: 0, y: 0, width, height });

  const evaluate: Walker['evaluate'] = (run, ...args) =>
    post('execute/sync', { script: `return (${String(run)})(...arguments)`, args }) as Promise<
      ReturnType<typeof run>
    >;
  return {
    goto: (url) => post('url', { url }),
    reload: () => post('refresh'),
    evaluate,
    press: ({ x, y }) =>
      perform('pointer', [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 30 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      perform(
        'key',
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    async close() {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
      driver.kill();
    },
  };
}
