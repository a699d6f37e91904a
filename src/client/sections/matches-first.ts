/** Moves the items that match to the front. */
export const matchesFirst = <Item>(
  items: readonly Item[],
  matches: (item: Item) => boolean,
): Item[] => [...items.filter(matches), ...items.filter((item) => !matches(item))];
