import type { Plugin } from 'postcss';
import { look } from '#content/look.ts';

const colors = Object.entries(look.colors);
const prefixed = (prefix: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value] as const);

const tokens: Record<string, (readonly [name: string, value: string])[]> = {
  light: [
    ...colors.map(([name, value]) => [name, typeof value === 'string' ? value : value[0]] as const),
    ...prefixed('font', look.fonts),
    ...prefixed('size', look.sizes),
  ],
  ...Object.fromEntries(
    Object.entries(look.scenes).map(([scene, values]) => [scene, Object.entries(values)]),
  ),
  dark: colors.flatMap(([name, value]) => (typeof value === 'string' ? [] : [[name, value[1]] as const])),
};

/** Replaces `@look light`, `@look dark` and `@look` with the name of a scene by custom properties. */
export const lookTokens: Plugin = {
  postcssPlugin: 'look-tokens',
  AtRule: {
    look(rule, { Declaration }) {
      const values = tokens[rule.params];
      if (!values) throw rule.error(`src/content/look.ts has no ${rule.params}`);
      rule.replaceWith(values.map(([name, value]) => new Declaration({ prop: `--${name}`, value })));
    },
  },
};
