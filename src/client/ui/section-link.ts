/** Leads to the home page from the page that is shown; empty on the home page, which then isn't loaded again. */
export type HomePath = '' | '/';

/** A link to a section of the home page, from any page. A lone '#' stays: it is a placeholder. */
export const sectionLink = (href: string, home: HomePath) => (/^#./.test(href) ? home + href : href);
