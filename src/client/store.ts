/** A value that several parts of the page share. */
export interface Store<Value> {
  /** What the server renders, and the page until it is hydrated. */
  initial: Value;
  get: () => Value;
  set: (next: Value) => void;
  /** Returns what unsubscribes. */
  subscribe: (listener: (value: Value) => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<(value: Value) => void>();
  let value = initial;
  return {
    initial,
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
