/** Empty on the home page, so that a link to a section does not reload the page. */
export type HomePath = '' | '/';

/** Does not change a lone `#`, the placeholder for a page that does not exist yet. */
export const sectionLink = (href: string, home: HomePath) => (/^#./.test(href) ? home + href : href);
