export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What the page was served with. A list without a selected option shows its first, which is empty
 * or means no choice.
 */
export const servedValue = (control: Control): string =>
  'options' in control
    ? ((control.querySelector<HTMLOptionElement>('[selected]') ?? control.options[0])?.value ?? '')
    : control.defaultValue;
