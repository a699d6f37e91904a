/** What a page's text may depend on; part of the public configuration. */
export interface PageFacts {
  publicUrl: string;
}

export interface TextSection {
  heading?: string;
  paragraphs: string[];
}

export interface TextPage {
  /** In lower case, without a final slash. */
  path: `/${string}`;
  /** The footer's words for it. It replaces the placeholder with this label, or comes last. */
  label: string;
  title: string;
  description: string;
  /** If it returns false, the path is a 404. */
  condition?: (facts: PageFacts) => boolean;
  text: (facts: PageFacts) => TextSection[];
}

/** A page with its text, as it is rendered. */
export type TextView = Omit<TextPage, 'condition' | 'text'> & { sections: TextSection[] };

/** The pages that exist at an installation. */
export const existingPages = (facts: PageFacts): TextView[] =>
  pages
    .filter(({ condition }) => condition?.(facts) ?? true)
    .map((page) => ({ ...page, sections: page.text(facts) }));

/** Every page but the home page. See docs/architecture.md, "To add a page". */
export const pages: TextPage[] = [];
