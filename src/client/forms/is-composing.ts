interface KeyPress {
  isComposing: boolean;
  keyCode: number;
}

/** True for keys that an input method handles. When Enter confirms its text in Safari, only the key code says so: https://webkit.org/b/165004 */
export const isComposing = (event: KeyPress) => event.isComposing || event.keyCode === 229;
