export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (value: Value) => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<(value: Value) => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
