import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';

export async function eventually<T>(
  read: () => T | Promise<T>,
  expected: T | ((value: T) => boolean),
  withinMs = 20_000,
): Promise<T> {
  const passes = (value: T) =>
    typeof expected === 'function' ? (expected as (value: T) => boolean)(value) : equals(value, expected);
  const deadline = Date.now() + withinMs;
  let last = await read();
  while (!passes(last) && Date.now() < deadline) {
    await setTimeout(20);
    last = await read();
  }
  if (typeof expected !== 'function') expect(last).toEqual(expected);
  else if (!passes(last)) throw new Error(`${String(expected)} returned false for ${JSON.stringify(last)}`);
  return last;
}

/** Uses Jest's equality, because Node's equality treats equal arrays from different realms as different. */
function equals(value: unknown, expected: unknown): boolean {
  try {
    expect(value).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}
