/** What each script of package.json does. A test fails if one is missing. */
export const scripts = {
  'Run the site': {
    start: 'build if needed, migrate and run the site; stop with Ctrl-C',
    dev: 'run the site and reload on changes',
    build: 'build the site',
    doctor: 'check the settings, database, mail and samples, and say what to do',
  },
  'Work with leads': {
    leads: 'print the leads to call, or another view: -- --view NAME [--csv]',
    sql: 'open psql as the owner of the database',
    'sales:user': 'create, change or remove a sales login: -- NAME [--rw] [--connections N] or NAME --remove',
    'notify:test': 'send a sample lead by the email and webhook that are on',
    'notify:retry': 'send again what failed',
    backup: 'make a verified dump, or list or restore dumps: -- [now | list | restore NAME]',
    'consent:certificate': 'print what a lead agreed to, as HTML: -- LEAD_ID',
    'privacy:list': 'print stops and erasures, to keep beside backups',
    'privacy:replay': 'apply such a list to a restored database',
  },
  Develop: {
    help: 'print this list',
    test: 'run all tests, or those of a path: -- PATH',
    verify: 'run the static checks, all tests and the build, as CI does',
    'verify:static': 'check format, lint, types and documents',
    format: 'format all files',
    'format:check': 'check the format',
    lint: 'run ESLint',
    types: 'check the types',
    'docs:check': 'check references and language of documents',
    'db:baseline': 'write migrations/0000_baseline.sql from db/schema',
    'db:seed': 'add 2,000 sample leads',
    'db:dictionary': 'write docs/data-dictionary.md from db/sql',
    'chat:questions': 'print what the chat offers for each line of a file: -- FILE',
    pictures: 'renew images and icons from a running site: -- ADDRESS [FILE]',
  },
  'Measure, and test with more than Node': {
    bench: 'compare the server with plain node:http: -- [get | post | memory | start | stress | questions]',
    'measure:phone': 'measure a running site as on a phone: -- ADDRESS [RUNS]',
    'test:databases': 'test with Debian’s PostgreSQL: every kind of DATABASE_URL, backup and restore',
    'test:engines': 'walk the page in WebKit and Firefox',
    'test:mutations': 'check whether tests notice small changes (Stryker)',
    'compose:smoke': 'test the Compose deployment',
  },
};

if (process.argv[1] === import.meta.filename) {
  const width = Math.max(
    ...Object.values(scripts).flatMap((group) => Object.keys(group).map(({ length }) => length)),
  );
  for (const [heading, group] of Object.entries(scripts)) {
    const lines = Object.entries(group).map(
      ([name, summary]) => `  npm run ${name.padEnd(width)}  ${summary}\n`,
    );
    process.stdout.write(`${heading}\n${lines.join('')}\n`);
  }
}
