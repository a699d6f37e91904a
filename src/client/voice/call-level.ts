type Listener = (level: number) => void;
const listeners = new Set<Listener>();

/** Ten times a second during a call: kept apart from the call's state, which the whole panel renders from. */
export const callLevel = {
  tell(level: number): void {
    for (const listener of listeners) listener(level);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
