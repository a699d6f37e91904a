/** Stands in the bundle for cosmiconfig, by which the queue's library would look for settings beside the site. */
export const cosmiconfigSync = () => ({ search: () => null });
