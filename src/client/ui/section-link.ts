/** Empty on the home page, so that a link to a section does not reload the page. */
export type HomePath = '' | '/';

/** A lone `#` is a placeholder and is not changed. */
export const sectionLink = (href: string, home: HomePath) => (/^#./.test(href) ? home + href : href);
