/** A question that the chat can offer. */
export interface ChatEntry {
  id: string;
  question: string;
  answer: string;
  /** Of the question and the answer. Absent in English. */
  lang?: 'es' | undefined;
  /** The part of the page that says it. */
  link?: { label: string; href: `#${string}` | '/stop' } | undefined;
  /** Other ways to ask, as owners type them, in English and Spanish. An entry in Spanish has the Spanish ones. */
  examples: string[];
}
