/**
 * Undoes changes by translation tools, extensions and React, but keeps the elements and with them the form input. React can hydrate
 * only what the server rendered.
 */
export function restoreMarkup(island: Element, served: Element): void {
  restoreAttributes(island, served);
  const elements = elementsOf(island);
  const restored = [...served.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.cloneNode();
    const at = elements.findIndex((element) => isSame(element, node));
    const match = at < 0 ? undefined : elements.splice(0, at + 1).at(-1);
    if (!match) return node.cloneNode(true);
    if (!match.isEqualNode(node)) restoreMarkup(match, node);
    return match;
  });
  for (const child of [...island.childNodes]) if (!restored.includes(child)) child.remove();
  let next = island.firstChild;
  for (const node of restored) {
    if (node === next) next = next.nextSibling;
    else island.insertBefore(node, next);
  }
}

/** Keeps `value`, because a script sets this attribute when it sets the value of a hidden field. */
function restoreAttributes(element: Element, served: Element): void {
  for (const { name } of [...element.attributes, ...served.attributes]) {
    if (name === 'value') continue;
    const value = served.getAttribute(name);
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** Google Translate wraps elements in `<font>`. */
const elementsOf = (parent: Element): Element[] =>
  [...parent.children].flatMap((child) => (child.matches('font') ? elementsOf(child) : [child]));

const isSame = (one: Element, other: Element) =>
  one.nodeName === other.nodeName &&
  one.id === other.id &&
  one.getAttribute('class') === other.getAttribute('class');
