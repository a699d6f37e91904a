import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { unsupportedIn } from './browser-support.vite.ts';

// Further files cost round trips. The browser evaluates each file in a task of its own, so React and the page are two.
const groups = [
  { name: 'first', test: /src\/pages\/index\/\+client\.ts$/, priority: 3 },
  { name: 'react', test: /src\/pages\/index\/react\.ts$/, priority: 2 },
  { name: 'page', test: /src\/pages\/index\/(hydrate|\+Page)\.tsx$/, priority: 1 },
  {
    name: 'sending',
    test: /src\/client\/(leads\/submit-lead\.ts|roi\/submit-calculation\.ts|ui\/toaster\.tsx)$/,
    priority: 0,
  },
];

// Rolldown names the file of the group `first` after its entry module.
const FIRST = 'entries/src/pages/index/_client';

/** Bytes after Brotli. */
const budgets: [names: string[], bytes: number][] = [
  [[FIRST], 6_000],
  [[FIRST, 'react', 'page'], 110_000],
  [[FIRST, 'react', 'page', 'sending'], 125_000],
];

export const chunks = (): Plugin => ({
  name: 'porchlight:chunks',
  enforce: 'post',
  apply: 'build',
  configResolved(config) {
    const { output } = config.environments.client?.build.rolldownOptions ?? {};
    for (const options of [output].flat()) {
      if (!options) continue;
      options.codeSplitting = { groups, includeDependenciesRecursively: true };
    }
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { name, code } of scripts) {
        const unsupported = unsupportedIn(code);
        if (unsupported.length > 0) {
          this.error(
            `${name} uses ${unsupported.join(', ')}, which is missing in supported browsers (browser-support.vite.ts)`,
          );
        }
      }
      const find = (name: string) =>
        scripts.find((each) => each.name === name) ?? this.error(`there is no script ${name}`);
      for (const [names, budget] of budgets) {
        const bytes = names.reduce((sum, name) => sum + brotliCompressSync(find(name).code).length, 0);
        if (bytes > budget)
          this.error(`${names.join(' + ')}: ${bytes} bytes after Brotli; the budget is ${budget}`);
      }
      // Files that the first script imports would load only after it.
      const { imports } = find(FIRST);
      if (imports.length > 0) this.error(`the first script must import no other file: ${imports.join(', ')}`);
    },
  },
});
