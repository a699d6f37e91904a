import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { voiceWords as words } from '#content/voice.ts';
import { eventually } from './steps.ts';
import { callsOn, openMicrophones, voice } from './voice.ts';

/** Where a failed call leaves the visitor: it says so once, aloud, and offers what to do now. */
export async function untilFailed(
  page: Page,
  told: string[],
  problem: Exclude<keyof typeof words.problems, 'no-key'>,
): Promise<void> {
  const call = voice(page);
  const { status, more } = words.problems[problem];
  await call.says(status);
  await call.says(more);
  expect(told.filter((text) => text.includes(status))).toHaveLength(1);
  expect(await call.button(words.again).isVisible()).toBe(true);
  expect(await call.leaveNumber.getAttribute('href')).toBe('#contact');
  expect(await call.samples.getByRole('button').count()).toBe(3);
  await eventually(() => callsOn(page), 0);
  await eventually(() => openMicrophones(page), 0);
}
