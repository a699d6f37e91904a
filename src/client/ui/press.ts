// After a finger is lifted its click may come as late.
const CLICK_DELAY_MS = 350;

let release: (() => void) | undefined;
let released: Promise<void> | undefined;

/** Knows from now on whether something is being pressed. */
export function watchPresses(): void {
  const end = () => {
    release?.();
    release = released = undefined;
  };
  const listen = { capture: true };
  const begin = () => {
    released ??= new Promise((resolve) => {
      release = resolve;
    });
  };
  addEventListener('pointerdown', begin, listen);
  addEventListener('pointerup', () => setTimeout(end, CLICK_DELAY_MS), listen);
  addEventListener('pointercancel', end, listen);
  addEventListener('click', end, listen);
}

/** For what replaces a control: one that goes while it is pressed takes the click with it. */
export const untilReleased = () => released;
