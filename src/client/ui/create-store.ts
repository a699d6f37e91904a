export interface Store<Value> {
  initial: Value;
  get: () => Value;
  set: (next: Value) => void;
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
      return () => void listeners.delete(listener);
    },
  };
}
