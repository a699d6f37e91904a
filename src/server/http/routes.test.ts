import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createTestApp } from '../../tests/support/test-app.ts';
import { discoveryPaths, routes, routesFor } from './routes.ts';
import { readEnv } from '../env.server.ts';

const settings = {
  ...{ LEGAL_NAME: 'Shop LLC', LEGAL_ADDRESS: '1 Main St', LEGAL_EMAIL: 'a@shop.example' },
  ...{ VAPI_ORG_ID: 'org', VAPI_PRIVATE_KEY: 'key', SENTRY_BROWSER_DSN: 'http://key@127.0.0.1:9/1' },
};
const [full, bare] = [await createTestApp(settings), await createTestApp()];
const isOff = new Set(routes.map(({ path }) => path));
for (const { path } of routesFor(readEnv())) isOff.delete(path);

test.each(routes.map(({ path, methods }) => [path, methods] as const))(
  '%s answers its methods only',
  async (path, [method = '']) => {
    const isRead = method === 'GET';
    const call = (site: typeof full, isRight: boolean) =>
      isRead === isRight ? request(site.app).get(path) : request(site.app).post(path);
    expect((await call(full, true)).status).not.toBe(404);
    expect((await call(full, false)).status).toBe(405);
    expect(full.log()).toContain(`"route":"${path}"`);
    expect((await call(bare, false)).status).toBe(isOff.has(path) ? 404 : 405);
    expect((await call(bare, true)).status === 404).toBe(isOff.has(path));
  },
);

test('the sitemap has the pages that are on', async () => {
  const pathsIn = async (site: typeof full) =>
    [
      ...(await request(site.app).get(discoveryPaths.sitemap)).text.matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc>/g),
    ].map(([, path]) => path);
  expect(await pathsIn(bare)).toEqual(['/']);
  expect(await pathsIn(full)).toEqual(routes.filter(({ isPage }) => isPage).map(({ path }) => path));
});
