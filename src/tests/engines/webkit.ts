import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Walker } from './walker.ts';

const PORT = 9_901;

/** Drives WebKitGTK by its WebDriver (https://www.w3.org/TR/webdriver2/). Its window is at least 447 px wide. */
export async function openWebKit(width: number, height: number): Promise<Walker> {
  const address = `http://127.0.0.1:${PORT}`;
  const driver = spawn('WebKitWebDriver', [`--port=${PORT}`], {
    env: {
      ...process.env,
      // In a container, WebKit's sandbox and hardware acceleration don't work.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
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
  const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const post = (path: string, body: object = {}) => send('POST', `/session/${sessionId}/${path}`, body);
  const perform = (type: string, actions: object[]) =>
    post('actions', { actions: [{ type, id: type, actions }] });
  await post('window/rect', { x: 0, y: 0, width, height });
  return {
    goto: (url) => post('url', { url }),
    reload: () => post('refresh'),
    evaluate: (run, ...args) =>
      post('execute/sync', { script: `return (${String(run)})(...arguments)`, args }) as Promise<
        ReturnType<typeof run>
      >,
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
      await once(driver, 'close');
    },
  };
}
