import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';

/** Reads until what is read is what is expected, or passes, and gives it; fails with what was read last. */
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
  else if (!passes(last)) throw new Error(`${String(expected)} never passed: ${JSON.stringify(last)}`);
  return last;
}

/** By Jest's own rules: Node's tell apart the arrays of Jest's realm and those that Node itself makes. */
function equals(value: unknown, expected: unknown): boolean {
  try {
    expect(value).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}
