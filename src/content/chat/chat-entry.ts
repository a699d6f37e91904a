/** A question that the chat can offer. */
export interface ChatEntry {
  id: string;
  question: string;
  answer: string;
  /** The part of the page that says it. */
  link?: { label: string; href: `#${string}` | '/stop' } | undefined;
  /** Other ways to ask, as owners type them. A comma separates two of them. */
  examples: string[];
  /** Its words in Spanish: spanish/chat.ts. Without an answer there, the English one is offered. */
  es?: SpanishEntry | undefined;
}

export type SpanishEntry =
  | {
      question: string;
      answer: string;
      link?: { label: string; href: `/es${string}` };
      examples: string[];
    }
  | { question?: never; answer?: never; link?: never; examples: string[] };
