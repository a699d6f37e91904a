import { expect, test } from '@jest/globals';
import { scriptAddress } from './script-address.vite.ts';

const context = {
  environment: { name: 'client' },
  resolve: (path: string) => Promise.resolve({ id: `/site/src/${path}` }),
} as never;

test('under npm run dev, the address of a script is its source', async () => {
  const plugin = scriptAddress();
  plugin.configResolved.call(context, { command: 'serve', root: '/site' } as never);
  const id = await plugin.resolveId.call(context, 'sdk.ts?script', undefined);
  expect(plugin.load.call(context, id ?? '')).toBe('export default "/src/sdk.ts"');
});
