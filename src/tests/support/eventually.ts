import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';

export async function eventually<T>(
  read: () => T | Promise<T>,
  expected: T | ((value: T) => boolean),
  withinMs = 20_000,
): Promise<T> {
  const check = (value: T) => {
    if (typeof expected === 'boolean' && value !== expected)
      throw new Error(`${String(read)} returned ${String(value)}`);
    if (typeof expected !== 'function') expect(value).toEqual(expected);
    else if (!(expected as (value: T) => boolean)(value))
      throw new Error(`${String(expected)} returned false for ${JSON.stringify(value)}`);
  };
  const startedAt = Date.now();
  for (;;) {
    const value = await read();
    try {
      check(value);
      return value;
    } catch (error) {
      if (Date.now() >= startedAt + withinMs) throw error;
    }
    // What takes long is read less often.
    await setTimeout(Math.min(100, 10 + (Date.now() - startedAt) / 10));
  }
}
