import { setTimeout } from 'node:timers/promises';

/** A visitor in one browser. Selectors are CSS. Functions run in the page, and see only their arguments. */
export interface Walker {
  goto: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Taps or clicks here. */
  press: (point: { x: number; y: number }) => Promise<unknown>;
  /** Types into the focused element. */
  type: (text: string) => Promise<unknown>;
  close: () => Promise<unknown>;
}

/** A name of `stepsOf` and its arguments */
export type Step = [keyof ReturnType<typeof stepsOf>, ...string[]];

const TIMEOUT_MS = 10_000;

/** What the visitor does, or waits for. */
export function stepsOf(walker: Walker, address: string) {
  /** Waits until the function returns true in the page. */
  async function until<Args extends unknown[]>(run: (...args: Args) => boolean, ...args: Args) {
    const end = Date.now() + TIMEOUT_MS;
    // During a navigation, the page can't be asked.
    while (!(await walker.evaluate(run, ...args).catch(() => false))) {
      if (Date.now() > end) throw new Error(`never true: ${String(run)} of ${args.join(', ')}`);
      await setTimeout(50);
    }
  }
  const press = async (selector: string) => {
    await until(isShown, selector);
    // Firefox scrolls once more after the layout has changed. A person presses what stands still.
    await walker.evaluate(centerOf, selector);
    await setTimeout(100);
    await walker.press(await walker.evaluate(centerOf, selector));
  };
  return {
    goto: (path: string) => walker.goto(address + path),
    reload: () => walker.reload(),
    back: () => walker.evaluate(() => history.back()),
    press,
    fill: async (selector: string, text: string) => {
      await press(selector);
      await walker.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.select(), selector);
      await walker.type(text);
    },
    choose: (selector: string, option: string) => walker.evaluate(choose, selector, option),
    isShown: (selector: string) => until(isShown, selector),
    isGone: (selector: string) => until((gone) => !document.querySelector(gone), selector),
    hasValue: (selector: string, value: string) =>
      until(
        (field, expected) => document.querySelector<HTMLInputElement>(field)?.value === expected,
        selector,
        value,
      ),
    hasText: (selector: string, text: string) =>
      until(
        (part, expected) =>
          [...document.querySelectorAll(part)].some((each) => each.textContent.includes(expected)),
        selector,
        text,
      ),
    /** Path and query */
    isAt: (url: string) => until((expected) => location.pathname + location.search === expected, url),
    /** The top of the section with this ID is in the window, and stays there. */
    shows: async (section: string) => {
      await until(isInWindow, section);
      await setTimeout(700);
      await until(isInWindow, section);
    },
  };
}

function isShown(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
}

/** Scrolls the first shown element into view first. */
function centerOf(selector: string) {
  const all = [...document.querySelectorAll(selector)];
  const element = all.find((each) => each.getClientRects().length > 0);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** Chooses an option as the browser reports it, because a browser draws the list outside of the page. */
function choose(selector: string, value: string): void {
  const field = document.querySelector<HTMLSelectElement>(selector);
  if (field) field.value = value;
  for (const type of ['input', 'change']) field?.dispatchEvent(new Event(type, { bubbles: true }));
}

function isInWindow(section: string): boolean {
  const { top = -1 } = document.getElementById(section)?.getBoundingClientRect() ?? {};
  return top > -innerHeight && top < innerHeight;
}
