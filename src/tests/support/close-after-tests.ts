type Close = () => unknown;
type Opened = { close: Close } | { stop: Close };

declare global {
  var closers: Close[] | undefined;
}

/** Registers a resource. environment.mjs closes a test file's resources in reverse order after the file's tests. */
export function closeAfterTests<T extends Opened>(opened: T): T {
  (globalThis.closers ??= []).push(() => ('close' in opened ? opened.close() : opened.stop()));
  return opened;
}
