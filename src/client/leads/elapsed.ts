/**
 * How long somebody had for the form: since the page's first paint, or since the first character of a draft
 * that a reload has put back, whichever is longer.
 */
export function elapsedSince(typing: number): number {
  const paints = ['first-contentful-paint', 'first-paint'].flatMap((name) =>
    performance.getEntriesByName(name),
  );
  const sincePaint = performance.now() - (paints[0]?.startTime ?? 0);
  return Math.round(Math.max(sincePaint, Date.now() - typing));
}
