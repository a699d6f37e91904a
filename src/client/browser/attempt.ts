/** Undefined if it throws: the browser lacks what it needs, or an extension replaced it. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
