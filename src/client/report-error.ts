export type Reporter = (error: unknown, context: Record<string, string>) => void;

let reporter: Reporter = () => undefined;

/** Passes on what went wrong in the browser, and where. Never give it anything that a visitor typed or said. */
export const reportError: Reporter = (error, context) => reporter(error, context);

/** In the place of the one before. */
export const setErrorReporter = (next: Reporter): void => void (reporter = next);
