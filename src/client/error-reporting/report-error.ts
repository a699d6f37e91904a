export type Reporter = (error: unknown, context: Record<string, string>) => void;

let reporter: Reporter = () => undefined;

/** Never pass anything that a visitor typed or said. */
export const reportError: Reporter = (error, context) => reporter(error, context);

export const setErrorReporter = (next: Reporter): void => void (reporter = next);
