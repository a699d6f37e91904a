// Fails where a document names a file, a folder or a script that does not exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

// Made at run time, or by the build.
const MADE = /^(data|dist|node_modules)(\/|$)/;
const PATH = /^\.?[\w@-][\w.@+-]*(\/[\w.@+-]+)*\/?$/;
const looksLikePath = (text) =>
  PATH.test(text) && (text.includes('/') || /\.(md|ts|tsx|mjs|json|yml)$/.test(text));

const faults = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target]) =>
    join(dirname(document), target),
  );
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code).filter(looksLikePath);
  const runs = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script);
  return [
    ...links.filter((path) => !existsSync(path)).map((path) => `${document}: no such file: ${path}`),
    ...named
      .filter((path) => !MADE.test(path) && !existsSync(path) && !existsSync(join(dirname(document), path)))
      .map((path) => `${document}: no such path: ${path}`),
    ...runs
      .filter((script) => !(script in scripts))
      .map((script) => `${document}: no such script: ${script}`),
  ];
});

for (const fault of faults) console.error(fault);
console.log(`${documents.length} documents, ${faults.length} stale references`);
process.exitCode = faults.length > 0 ? 1 : 0;
