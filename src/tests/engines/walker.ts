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

/** What the visitor does, or what must become true. */
export type Step =
  | { goto: string }
  | { reload: true }
  | { back: true }
  | { press: string }
  | { fill: string; with: string }
  | { choose: string; of: string }
  | { shown: string }
  | { count: number; of: string }
  | { value: string; of: string }
  /** The text of the body, or exactly of an element `in` the page. */
  | { text: string; in?: string }
  /** Path and query */
  | { url: string }
  /** The top of the section with this ID is in the window, and stays there. */
  | { at: string };

const TIMEOUT_MS = 10_000;

export async function take(walker: Walker, step: Step, address: string): Promise<void> {
  /** Waits until the function returns true in the page. */
  async function until<Args extends unknown[]>(run: (...args: Args) => boolean, ...args: Args) {
    const end = Date.now() + TIMEOUT_MS;
    // During a navigation, the page can't be asked.
    while (!(await walker.evaluate(run, ...args).catch(() => false))) {
      if (Date.now() > end) throw new Error(`never true: ${JSON.stringify(step)}`);
      await setTimeout(50);
    }
  }
  const press = async (selector: string) => {
    await until(isShown, selector);
    await walker.press(await walker.evaluate(centerOf, selector));
  };

  if ('goto' in step) await walker.goto(address + step.goto);
  else if ('reload' in step) await walker.reload();
  else if ('back' in step) await walker.evaluate(() => history.back());
  else if ('press' in step) await press(step.press);
  else if ('fill' in step) {
    await press(step.fill);
    await walker.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.select(), step.fill);
    await walker.type(step.with);
  } else if ('choose' in step) await walker.evaluate(choose, step.of, step.choose);
  else if ('shown' in step) await until(isShown, step.shown);
  else if ('count' in step)
    await until((of, count) => document.querySelectorAll(of).length === count, step.of, step.count);
  else if ('value' in step)
    await until(
      (of, value) => document.querySelector<HTMLInputElement>(of)?.value === value,
      step.of,
      step.value,
    );
  else if ('url' in step) await until((url) => location.pathname + location.search === url, step.url);
  else if ('at' in step) {
    await until(isAt, step.at);
    await setTimeout(700);
    await until(isAt, step.at);
  } else if (step.in)
    await until(
      (within, text) => [...document.querySelectorAll(within)].some((part) => part.textContent === text),
      step.in,
      step.text,
    );
  else await until((text) => document.body.textContent.includes(text), step.text);
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

function isAt(section: string): boolean {
  const { top = -1 } = document.getElementById(section)?.getBoundingClientRect() ?? {};
  return top > -innerHeight && top < innerHeight;
}
