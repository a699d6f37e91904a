import { expect, test } from '@jest/globals';
import { createSalesDatabase } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();

test('a sales login may not fill the disk with temporary files', async () => {
  const ana = await testDatabase.createLogin('sales_ro');
  const fill = async () => {
    for (let cursor = 0; cursor < 20; cursor++)
      await ana.rows(
        `declare c${cursor} cursor with hold for select repeat('x', 100000) from generate_series(1, 640)`,
      );
  };
  await expect(fill()).rejects.toMatchObject({
    code: '53400',
    message: expect.stringContaining('temp_file_limit'),
  });
});
