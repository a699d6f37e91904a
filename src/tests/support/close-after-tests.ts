type Close = () => unknown;
type Opened = { close: Close } | { stop: Close };

declare global {
  var closers: Close[] | undefined;
}

/** Registers a resource. environment.mjs closes the resources of a test file after its tests, the latest first. */
export function closeAfterTests<T extends Opened>(opened: T): T {
  (globalThis.closers ??= []).push(() => ('close' in opened ? opened.close() : opened.stop()));
  return opened;
}
