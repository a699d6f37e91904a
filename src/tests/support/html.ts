/** React escapes only these characters. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (text: string) =>
  text.replace(/&([^;\s]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Returns the attributes of each element with this tag name. */
export const elementsOf = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decode(value),
        ]),
      ),
  );

export const textOf = (html: string): string =>
  decode(
    html
      .replace(/<(script|template).*?<\/\1>/gs, '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]*>/g, ' '),
  ).replace(/\s+/g, ' ');

export function sectionOf(html: string, id: string): string {
  const start = html.indexOf(`<section id="${id}"`);
  if (start < 0) throw new Error(`the page has no section ${id}`);
  return html.slice(start, html.indexOf('</section>', start));
}

export const inputNamed = (html: string, name: string): Record<string, string> | undefined =>
  elementsOf(html, 'input').find((input) => input.name === name);

export const optionsOf = (html: string, name: string) =>
  elementsOf(new RegExp(`<select[^>]* name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '', 'option');

export const titleOf = (html: string): string | undefined => /<title>(.*?)<\/title>/.exec(html)?.[1];
