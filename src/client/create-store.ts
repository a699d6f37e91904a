type Store<Value> = ReturnType<typeof createStore<Value>>;

/** A store that its readers can't set. */
export interface ReadableStore<Value> extends Pick<Store<Value>, 'initial' | 'get'> {
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value) {
  const listeners = new Set<(value: Value) => void>();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener(value);
    },
    subscribe: (listener: (value: Value) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
