import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const files = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})(?:\\.tsx?)?$`);

// Further files cost round trips. The browser evaluates each file in a task of its own, so the page is two. The file of a page
// holds its own words; what the pages in every language have in common is with React.
const groups = [
  { name: 'first', test: files('src/pages/index/\\+client'), priority: 3 },
  {
    name: 'common',
    test: files(
      'src/pages/index/(?:react|hydrate)',
      'src/client/(?:illustrations/(?:icon|porch-scene)|sections/(?:header|footer|lead-capture)|leads/lead-form)',
      'src/content/(?:claimed|voice/clock|roi/roi-figures)',
      'src/shared/record-from',
      // Of toasts, which are in the file that sends, and of tooltips.
      '@radix-ui/react-(?:dismissable-layer|portal|presence|visually-hidden|use-controllable-state|context)/.*',
    ),
    priority: 2,
  },
  { name: 'page', test: files('src/pages/index/\\+Page'), priority: 1 },
  {
    name: 'sending',
    test: files('src/client/(?:leads/submit-lead|roi/submit-calculation|ui/toaster)'),
    priority: 0,
  },
];

// Rolldown names the file of the group `first` after its entry module.
const FIRST = 'entries/src/pages/index/_client';

/** Bytes after Brotli. */
const budgets: [names: string[], bytes: number][] = [
  [[FIRST], 6_000],
  [[FIRST, 'common', 'page'], 110_000],
  [[FIRST, 'common', 'page', 'sending'], 125_000],
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
