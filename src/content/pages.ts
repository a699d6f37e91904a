import { accessibility } from './legal/accessibility.ts';
import { privacy } from './legal/privacy.ts';
import type { Recipient } from './legal/recipients.ts';
import { stop } from './legal/stop.ts';
import { terms } from './legal/terms.ts';
import type { Link } from './navigation.ts';

/** What a page's text may depend on. */
export interface PageFacts {
  publicUrl: string;
  /** Who runs the site. */
  legal?: { name: string; address: string; email: string };
  /** Who gets data with the current settings. */
  recipients: Recipient[];
  /** For how many days full IP addresses are stored. */
  ipAddressDays: number;
  /** After how many days suspected spam is deleted. */
  suspectedDays?: number;
}

/** Plain text, or text with links. */
export type Paragraph = string | (string | Link)[];

interface TextSection {
  heading?: string;
  paragraphs?: Paragraph[];
  /** Below the paragraphs. */
  list?: Paragraph[];
}

export interface TextPage {
  /** In lower case, without a final slash. */
  path: `/${string}`;
  /** The page's label in the footer. The link replaces the placeholder with this label, or is added last. */
  label: string;
  title: string;
  description: string;
  /** The page's text. If it is undefined, the page's path returns 404. */
  text: (facts: PageFacts) => TextSection[] | undefined;
}

/** A page with the text that is rendered. */
export type TextView = Omit<TextPage, 'text'> & { sections: TextSection[] };

/** The pages that exist with these facts. */
export const existingPages = (facts: PageFacts): TextView[] =>
  pages.flatMap(({ text, ...page }) => {
    const sections = text(facts);
    return sections ? [{ ...page, sections }] : [];
  });

/** Every page but the home page. See docs/architecture.md, "To add a page". */
export const pages: TextPage[] = [privacy, terms, accessibility, stop];
