export type ChatActionName = 'call' | 'calculator' | 'pricing' | 'hand-off';

/** A question that the chat can offer. */
export interface ChatEntry {
  id: string;
  question: string;
  answer: string;
  /** The part of the page that says it. */
  link?: { label: string; href: `#${string}` | '/stop' } | undefined;
  actions?: ChatActionName[];
  /** Other ways to ask, as owners type them, in English and Spanish. */
  examples: string[];
}
