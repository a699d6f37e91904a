/** Empty on the home page, so that a link to a section does not reload the page. */
export type HomePath = '' | '/';

/** Keeps a lone `#`, which is a placeholder. */
export const sectionLink = (href: string, home: HomePath) => (/^#./.test(href) ? home + href : href);
