export type Reporter = (error: unknown, context: Record<string, string>) => void;

let reporter: Reporter = () => undefined;

/** Never pass anything that a visitor typed or said. */
export const reportError: Reporter = (error, context) => reporter(error, context);

/** Does what follows an answer: if it throws, that is reported, and the answer stays. */
export function attempt<T>(part: string, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    reportError(error, { part, stage: 'answer' });
  }
}

export const setErrorReporter = (next: Reporter): void => void (reporter = next);
