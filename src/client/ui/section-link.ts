/** The path before a section's anchor: empty on the home page, so that its own links do not reload it. */
export type HomePath = '' | '/';

/** A link from any page to a section of the home page. A lone `#` is a placeholder and is not changed. */
export const sectionLink = (href: string, home: HomePath) => (/^#./.test(href) ? home + href : href);
