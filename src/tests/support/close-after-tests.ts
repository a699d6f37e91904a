type End = () => unknown;
type Opened = { close: End } | { stop: End } | { drop: End } | { remove: End };

declare global {
  var ends: End[] | undefined;
}

/** Registers a resource, which environment.mjs closes after the file's tests. The latest resource is closed first. */
export function closeAfterTests<T extends Opened>(opened: T): T {
  const { close, stop, drop, remove } = opened as Partial<Record<'close' | 'stop' | 'drop' | 'remove', End>>;
  (globalThis.ends ??= []).push(() => (close ?? stop ?? drop ?? remove)?.call(opened));
  return opened;
}
