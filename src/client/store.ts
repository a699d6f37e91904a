export type Store<Value> = ReturnType<typeof createStore<Value>>;

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
