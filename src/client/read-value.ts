/** What a browser may lack, and what an extension may have replaced by a getter that throws. */
export function readValue<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
