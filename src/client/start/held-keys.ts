const BUTTONS = 'a, button, summary, [role=button]';

/**
 * Lets a key that stays down press only one button, once: a press may move the focus to the next
 * button, and the key repeats there.
 */
export function ignoreHeldKeys(): void {
  // Null if the key was down before this script ran: then the browser decides.
  let pressed: EventTarget | null = null;
  const isPress = ({ key, target }: KeyboardEvent) =>
    target instanceof Element &&
    (target.matches(BUTTONS) ? key === 'Enter' || key === ' ' : key === 'Enter');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.repeat) pressed = event.target;
    else if (isPress(event)) event.preventDefault();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (pressed && isPress(event) && event.target !== pressed) event.preventDefault();
  };
  addEventListener('keydown', onKeyDown, true);
  addEventListener('keyup', onKeyUp, true);
}
