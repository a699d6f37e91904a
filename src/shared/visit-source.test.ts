import { expect, test } from '@jest/globals';
import { fc } from '../tests/support/properties.ts';
import { createTestDatabase } from '../tests/support/test-database.ts';
import { readTouch, touchFields, type Touch } from './attribution.ts';
import { sourceOf } from './visit-source.ts';

const { rows } = await createTestDatabase();
const texts = fc.constantFrom('', 'Google', 'a', 'x.example');

test('sourceOf equals came_from in SQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...touchFields), texts), async (sent) => {
      const touch: Touch = readTouch((field) => sent[field], { isPrivate: false }) ?? {};
      const [row] = await rows('select sales_internal.came_from($1) as source', [touch]);
      expect(sourceOf(touch)).toBe(row?.source);
    }),
  );
});
