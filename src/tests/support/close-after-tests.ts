type End = () => unknown;
type Opened = { close: End } | { stop: End } | { drop: End } | { remove: End };

declare global {
  var ends: End[] | undefined;
}

/** Registers a resource. environment.mjs closes the resources of a test file after its tests, the latest first. */
export function closeAfterTests<T extends Opened>(opened: T): T {
  const { close, stop, drop, remove } = opened as Partial<Record<'close' | 'stop' | 'drop' | 'remove', End>>;
  (globalThis.ends ??= []).push(() => (close ?? stop ?? drop ?? remove)?.call(opened));
  return opened;
}
