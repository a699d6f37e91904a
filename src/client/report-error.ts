type Context = Record<string, string>;
type Reporter = (error: unknown, context: Context) => void;

const reporters = new Set<Reporter>();

/** Passes on what went wrong in the browser, and where. Never give it anything that a visitor typed or said. */
export function reportError(error: unknown, context: Context): void {
  for (const reporter of reporters) reporter(error, context);
}

/** Adds somebody who is told; answers with what removes them. */
export function onError(reporter: Reporter): () => void {
  reporters.add(reporter);
  return () => reporters.delete(reporter);
}
