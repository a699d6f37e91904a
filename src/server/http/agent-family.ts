// In this order: most browsers also name the ones that they descend from.
const FAMILIES: [family: string, pattern: RegExp][] = [
  ['bot', /bot|crawl|spider|slurp|preview|monitor|lighthouse/i],
  ['program', /^(curl|wget|python|go-http|node|okhttp|java|postman)/i],
  ['edge', /\bEdg/],
  ['opera', /\bOPR\//],
  ['samsung', /SamsungBrowser/],
  ['firefox', /Firefox\/|FxiOS/],
  ['chrome', /Chrome\/|CriOS/],
  ['safari', /Safari\//],
];

/** One of a closed list: the text itself may hold anything, and tells people apart. */
export function agentFamily(userAgent: string | undefined): string {
  if (!userAgent) return 'none';
  return FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}
