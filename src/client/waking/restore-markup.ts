/**
 * Gives an island back what it was served with: a translator or an extension may have changed it, and React would
 * render it anew, without what was typed. Elements stay where they are, and keep values, focus and presses.
 */
export function restoreMarkup(island: Element, served: Element): void {
  if (island.isEqualNode(served)) return;
  const found = elementsOf(island);
  const wanted = [...served.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.cloneNode();
    const at = found.findIndex((element) => isSame(element, node));
    const own = at < 0 ? undefined : found.splice(0, at + 1).at(-1);
    if (!own) return node.cloneNode(true);
    restoreMarkup(own, node);
    return own;
  });
  for (const child of [...island.childNodes]) if (!wanted.includes(child)) child.remove();
  let next = island.firstChild;
  for (const node of wanted) {
    if (node === next) next = next.nextSibling;
    else island.insertBefore(node, next);
  }
}

/** Children, also those that a translator has put into a wrapper of its own. */
const elementsOf = (parent: Element): Element[] =>
  [...parent.children].flatMap((child) => (child.matches('font') ? elementsOf(child) : [child]));

const isSame = (one: Element, other: Element) =>
  one.nodeName === other.nodeName &&
  one.id === other.id &&
  one.getAttribute('class') === other.getAttribute('class');
