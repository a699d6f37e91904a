import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';

/**
 * Reads until the value equals the expected one, which may have matchers. It ends before Jest's
 * time limit, so that the error names the value.
 */
export async function eventually<T>(read: () => T | Promise<T>, expected: unknown): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const value = await read();
    try {
      expect(value).toEqual(expected);
      return value;
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await setTimeout(50);
  }
}
