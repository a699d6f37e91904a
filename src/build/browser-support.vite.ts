import { createRequire } from 'node:module';
import type { BrowserName, CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseSync, Visitor, type ESTree } from 'vite';

/** The oldest browsers that must be able to parse the scripts. Vite lowers newer syntax. */
export const syntaxTarget = ['chrome92', 'safari15', 'firefox91'];

/** The oldest browsers in which the page hydrates: those with container queries (src/pages/index/+client.ts). */
const hydrated = { chrome: 105, chrome_android: 105, firefox: 110, safari: 16, safari_ios: 16 };

// Methods of other interfaces have names that packages also use for their own methods, such as `run`.
const COMMON_INTERFACES =
  /^(?:AbortSignal|Blob|Document|Element|FormData|Headers|HTML\w*Element|Navigator|Node|Response|URL\w*|Window)$/;

/** Names of newer methods that scripts may call. */
const allowedMethods = new Set([
  'checkVisibility', // Radix tests whether it exists.
  'exitFullscreen', // Daily calls it only for video.
  'requestFullscreen', // Daily calls it only for video.
  'startViewTransition', // React calls it only for <ViewTransition>.
  'use', // React has its own method of this name.
]);

// Vite can't lower these. A lookbehind requires Safari 16.4, and modifiers such as `(?i:` require Safari 26:
// https://caniuse.com/js-regexp-lookbehind, https://caniuse.com/mdn-javascript_regular_expressions_modifier
const NEW_REGEXP = /\(\?(?:<[=!]|[ims-]+:)/;

/** Returns what the script uses although a browser in which the page hydrates lacks it. */
export function unsupportedIn(code: string): string[] {
  const called = new Set<string>();
  const ownMethods = new Set<string>();
  const onCall = (callee: ESTree.Expression) => {
    if (callee.type === 'Identifier') called.add(callee.name);
    if (callee.type !== 'MemberExpression' || callee.computed) return;
    const { object, property } = callee;
    if (object.type === 'Identifier') called.add(`${object.name}.${property.name}`);
    called.add(`.${property.name}`);
  };
  const onMethod = ({ key }: { key: ESTree.PropertyKey }) => {
    if (key.type === 'Identifier') ownMethods.add(`.${key.name}`);
  };
  new Visitor({
    // A call such as `share?.()` tests whether the method exists.
    CallExpression: ({ callee, optional }) => !optional && onCall(callee),
    NewExpression: ({ callee }) => onCall(callee),
    MethodDefinition: onMethod,
    Property: (property) => property.value.type.endsWith('FunctionExpression') && onMethod(property),
  }).visit(parseSync('script.js', code).program);
  const unsupported = (unsupportedNames ??= readUnsupportedNames());
  return [...called]
    .filter((name) => unsupported.has(name) && !ownMethods.has(name))
    .concat(NEW_REGEXP.exec(code) ?? []);
}

let unsupportedNames: Set<string> | undefined;

// Not an import, because Vite would bundle the 20 MB into its configuration, which vike reads five times in a build.
const readBrowserData = () => createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** Names are `global`, `Interface.member` and `.member`. A `.member` is unsupported if no interface with that member supports it. */
function readUnsupportedNames(): Set<string> {
  const isSupported = new Map<string, boolean>();
  const common = new Set<string>();
  const read = (parent: Identifier | undefined, owner: string, isCommon: boolean) => {
    for (const [key, child] of Object.entries(parent ?? {}) as [string, Identifier][]) {
      if (key === '__compat') continue;
      const name = key.replace(/_static$/, '');
      const paths = owner ? [`${owner}.${name}`, `.${name}`] : [name];
      for (const path of child.__compat ? paths : []) {
        isSupported.set(path, isSupported.get(path) === true || isInHydrated(child.__compat));
        if (!path.startsWith('.') || isCommon) common.add(path);
      }
      read(child, name, isCommon || COMMON_INTERFACES.test(name));
    }
  };
  const { javascript, api } = readBrowserData();
  read(javascript.builtins, '', true);
  read(api, '', false);
  for (const method of allowedMethods) common.delete(`.${method}`);
  return new Set([...common].filter((name) => !isSupported.get(name)));
}

const isInHydrated = (compat: CompatStatement | undefined): boolean =>
  Object.entries(hydrated).every(([browser, version]) =>
    [compat?.support[browser as BrowserName] ?? []].flat().some(
      ({ version_added: added, flags, prefix, alternative_name: otherName }) =>
        // A version can be '≤37'. The version 'preview' is not a number.
        added !== false && parseFloat(added.replace('≤', '')) <= version && !flags && !prefix && !otherName,
    ),
  );
