import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { paths } from '#shared/api.ts';
import { calculateRoi, formatCount, isExact, readRoiInputs } from '#shared/roi.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, untilAwake, type Visitor } from '../support/journey.ts';
import { hold, isFocused, postsTo } from '../support/steps.ts';

const { visit } = journeys();

// 1,000 inputs with EARLY_VISITS=40.
const VISITS = Number(process.env.EARLY_VISITS ?? 16);
const INPUTS = 25;

/** The same numbers for the same seed (mulberry32). */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Everything that somebody does before the page is awake, and what must come of it. */
function hands(visitor: Visitor, random: (below: number) => number) {
  const { page, form, roi } = visitor;
  const [wholeNumbers, texts] = [
    ['monthlyLeads', 'averageJobValue', 'currentConversionRate'] as const,
    ['businessName', 'contactName', 'phone'] as const,
  ];
  const typed = new Map<string, string>();
  const questions = page.locator('#faq details');
  let open: number | undefined;
  const pick = <Thing>(things: readonly Thing[]) => things[random(things.length)] as Thing;

  const typeInto = async (name: string, field: ReturnType<typeof form.field>, key: string) => {
    typed.set(name, (typed.get(name) ?? (await field.inputValue())) + key);
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(key);
  };
  const inputs = [
    () => {
      const name = pick(texts);
      return typeInto(name, form.field(name), String.fromCharCode(97 + random(26)));
    },
    () => {
      const name = pick(wholeNumbers);
      return typeInto(name, roi.field(name), String(random(10)));
    },
    () => page.keyboard.press('Tab'),
    async () => {
      const at = random(4);
      await questions.nth(at).locator('summary').tap();
      open = open === at ? undefined : at;
    },
  ];
  return {
    act: () => pick(inputs)(),
    check: async () => {
      for (const [name, value] of typed) {
        expect([name, await page.locator(`[name=${name}]`).inputValue()]).toEqual([name, value]);
      }
      const isOpen = (all: Element[]) => all.flatMap((item, at) => (item.hasAttribute('open') ? [at] : []));
      expect(await questions.evaluateAll(isOpen)).toEqual(open === undefined ? [] : [open]);
      const values = await roi.values();
      const results = calculateRoi(readRoiInputs((name) => values[name]));
      if (isExact(results)) {
        await eventually(async () => (await roi.results())[1], formatCount(results.extraJobsPerMonth));
      }
    },
  };
}

/** The dock steps aside for the field in focus. */
const leaveField = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });

/** The last of the early inputs, as each of them leads away from the page or over it. */
const ends = {
  save: async ({ page, roi, press }: Visitor) => {
    const posts = postsTo(page, paths.roiCalculation);
    await press(roi.save);
    return () => eventually(() => posts.length, 1);
  },
  submit: async ({ page, form, press }: Visitor) => {
    const posts = postsTo(page, paths.leads);
    await press(form.submit);
    return async () => {
      await eventually(() => isFocused(form.summary), true);
      expect(posts).toEqual([]);
    };
  },
  chat: async ({ page, talk, press }: Visitor) => {
    await leaveField(page);
    await press(talk.launcher);
    return () => talk.field.waitFor();
  },
  call: async ({ page, call, press }: Visitor) => {
    await leaveField(page);
    await press(call.hero);
    return () => call.samples.waitFor();
  },
};

const seeds = Array.from({ length: VISITS }, (_, visit) => visit + 1);
test.each(seeds)('when early inputs come at random (seed %d), then each counts once', async (seed) => {
  const random = generator(seed);
  let letGo: () => void = () => undefined;
  const visitor = await visit({
    touched: false,
    before: async (page) => {
      letGo = await hold(page, /\/assets\/chunks\/.*\.js$/);
    },
  });
  await visitor.page.waitForLoadState();
  const { act, check } = hands(visitor, random);
  const wakesAt = random(INPUTS + 1);
  for (let input = 1; input < INPUTS; input += 1) {
    if (input === wakesAt) letGo();
    await act();
  }
  const name = (Object.keys(ends) as (keyof typeof ends)[])[random(4)] ?? 'save';
  const ended = await ends[name](visitor);
  letGo();
  await untilAwake(visitor.page);
  await ended();
  await check();
});
