/** A visitor in one browser. Selectors are CSS. Functions run in the page, and see only their arguments. */
export interface Walker {
  goto: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  back: () => Promise<unknown>;
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Scrolls the element into view and taps or clicks its middle. */
  press: (selector: string) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<unknown>;
  /** Adds `.png` to the path. */
  screenshot: (path: string) => Promise<unknown>;
  close: () => Promise<unknown>;
}

export interface View {
  size: [width: number, height: number];
  isDark: boolean;
}

/** Runs in the page. Scrolls the element into view first. */
export function centerOf(selector: string) {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

const TIMEOUT_MS = 10_000;

export function stepsOf(walker: Walker) {
  /** Waits until the function returns true in the page. */
  async function until<Args extends unknown[]>(
    run: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    const end = Date.now() + TIMEOUT_MS;
    // During a navigation, the page can't be asked.
    while (!(await walker.evaluate(run, ...args).catch(() => false))) {
      if (Date.now() > end) throw new Error(`never true: ${String(run)} (${JSON.stringify(args)})`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const untilShown = (selector: string) =>
    until((wanted) => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0, selector);
  const untilGone = (selector: string) => until((gone) => !document.querySelector(gone), selector);

  return {
    ...walker,
    until,
    untilShown,
    untilGone,
    press: async (selector: string) => {
      await untilShown(selector);
      await walker.press(selector);
    },
    fill: async (selector: string, value: string) => {
      await untilShown(selector);
      await walker.press(selector);
      await walker.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.select(), selector);
      await walker.type(value);
    },
    /** Chooses an option as the browser reports it, because a browser draws the list outside of the page. */
    choose: (selector: string, value: string) =>
      walker.evaluate(
        (list, option) => {
          const select = document.querySelector<HTMLSelectElement>(list);
          if (!select) throw new Error(`no ${list}`);
          select.value = option;
          for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
        },
        selector,
        value,
      ),
    /** Waits until the top of the section is in the window, and stays there. */
    untilAt: async (id: string) => {
      const isAt = (section: string) => {
        const { top = -1 } = document.getElementById(section)?.getBoundingClientRect() ?? {};
        return top > -innerHeight && top < innerHeight;
      };
      await until(isAt, id);
      await new Promise((resolve) => setTimeout(resolve, 700));
      await until(isAt, id);
    },
    textOf: (selector: string) =>
      walker.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector),
    valueOf: (selector: string) =>
      walker.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.value ?? '', selector),
  };
}

export type Steps = ReturnType<typeof stepsOf>;
