// On a touch screen, a click can come this long after pointerup.
const CLICK_DELAY_MS = 350;

let release: (() => void) | undefined;
let released: Promise<void> | undefined;

export function watchPresses(): void {
  const end = () => {
    release?.();
    release = released = undefined;
  };
  const options = { capture: true };
  const begin = () => {
    released ??= new Promise((resolve) => {
      release = resolve;
    });
  };
  addEventListener('pointerdown', begin, options);
  addEventListener('pointerup', () => setTimeout(end, CLICK_DELAY_MS), options);
  addEventListener('pointercancel', end, options);
  addEventListener('click', end, options);
}

/** Await this before replacing a control, because replacing a pressed control loses its click. */
export const untilReleased = () => released;
