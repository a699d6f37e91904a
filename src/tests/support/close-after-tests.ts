type End = () => unknown;
type Opened = { close: End } | { stop: End };

declare global {
  var ends: End[] | undefined;
}

/** Registers a resource. environment.mjs closes the resources of a test file after its tests, the latest first. */
export function closeAfterTests<T extends Opened>(opened: T): T {
  (globalThis.ends ??= []).push(() => ('close' in opened ? opened.close() : opened.stop()));
  return opened;
}
