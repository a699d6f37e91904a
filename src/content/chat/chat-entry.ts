/** A question that the chat can offer. */
export interface ChatEntry {
  question: string;
  answer: string;
  /** The part of the page that says it. */
  link?: { label: string; href: `#${string}` | '/stop' } | undefined;
  /** Other ways to ask, as owners type them: plain sentences. */
  examples: readonly string[];
}
