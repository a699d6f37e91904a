/** Undefined if reading throws: the browser lacks it, or an extension replaced it. */
export function readValue<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
