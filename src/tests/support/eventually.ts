import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';

export async function eventually<T>(
  read: () => T | Promise<T>,
  expected: T | ((value: T) => boolean),
  withinMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    try {
      if (typeof expected !== 'function') expect(value).toEqual(expected);
      else if (!(expected as (value: T) => boolean)(value))
        throw new Error(`${String(expected)} returned false for ${JSON.stringify(value)}`);
      return value;
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await setTimeout(50);
  }
}
