/** True for keys that an input method handles. When Enter confirms its text in Safari, only the key code says so: https://webkit.org/b/165004 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }) =>
  event.isComposing || event.keyCode === 229;
