export interface SampleCall {
  id: string;
  /** An id of `trades` in site.ts. A call of another trade isn't offered. */
  trade: string;
  /** Absent in English. */
  lang?: 'es';
  name: string;
  scene: string;
  /** The company that the first line names. A visitor’s own shop may replace it. */
  shop: string;
  /** In turns: the assistant's greeting is the first. */
  lines: readonly string[];
  /** A file in `public`, its length, and the second of each line (docs/voice.md). */
  recording?: { file: `/${string}`; seconds: number; lineStarts: readonly number[] };
  /** A row appears when the first `after` lines are complete. */
  ticket: readonly { label: string; text: string; after: number }[];
  stamp: string;
}
