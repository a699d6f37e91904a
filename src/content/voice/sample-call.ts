import type { TradeId } from '../site.ts';

export interface SampleCall {
  id: string;
  trade: TradeId;
  /** Absent in English. */
  lang?: 'es';
  name: string;
  scene: string;
  /** The company that the first line names. A visitor’s own shop may replace it. */
  shop: string;
  /**
   * The assistant and the caller take turns. The assistant says the first line, which is the
   * greeting.
   */
  lines: readonly string[];
  /**
   * A sound file in `public`, its length, and the second at which each line starts (docs/voice.md).
   */
  recording?: { file: `/${string}`; seconds: number; lineStarts: readonly number[] };
  /** A row appears when the first `after` lines are complete. */
  ticket: readonly { label: string; text: string; after: number }[];
  stamp: string;
}
