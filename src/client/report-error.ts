/** What went wrong in the browser, and where. Never pass anything that a visitor typed or said. */
export function reportError(error: unknown, context: Record<string, string>): void {
  console.error(context, error);
}
