import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const files = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})(?:\\.tsx?)?$`);

const groups = [
  { name: 'first', test: files('src/pages/index/\\+client'), priority: 3 },
  {
    name: 'page',
    test: files('src/pages/(?:index|es)/\\+Page', 'src/pages/index/(?:react|hydrate)'),
    priority: 2,
  },
];

// Rolldown names the file of the group `first` after its entry module.
const FIRST = 'entries/src/pages/index/_client';

/** Bytes after Brotli. */
const budgets: [names: string[], bytes: number][] = [
  [[FIRST], 6_000],
  [['page'], 145_000],
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
