import type { AtRule, Plugin } from 'postcss';

const PSEUDO_ELEMENT = /::[\w-]+$/;

/**
 * Removes cascade layers, which Chrome 98 and Safari 15.3 ignore with all their rules. `:where`
 * lets component styles override these rules, as layers do. Within the layers, the last rule wins,
 * whatever its specificity is.
 */
export const lowerLayers: Plugin = {
  postcssPlugin: 'lower-layers',
  AtRule: {
    layer(layer) {
      layer.walkRules((rule) => {
        // The rules of `@keyframes` are not selectors.
        if ((rule.parent as AtRule).name === 'keyframes') return;
        rule.selectors = rule.selectors.map((selector) => {
          const [pseudoElement = ''] = PSEUDO_ELEMENT.exec(selector) ?? [];
          return `:where(${selector.slice(0, selector.length - pseudoElement.length) || '*'})${pseudoElement}`;
        });
      });
      layer.replaceWith(layer.nodes);
    },
  },
};
