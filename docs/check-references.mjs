// Fails if a document names a file, folder or script that does not exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const documents = execFileSync('git', ['ls-files', '*.md']).toString().trim().split('\n');

const GENERATED = /^(data|dist|node_modules)(\/|$)/;
const PATH = /^\.?[\w@-][\w.@+-]*(\/[\w.@+-]+)*\/?$/;
const looksLikePath = (text) =>
  PATH.test(text) && (text.includes('/') || /\.(md|ts|tsx|mjs|json|yml)$/.test(text));

const errors = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target]) =>
    join(dirname(document), target),
  );
  const paths = [...text.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code).filter(looksLikePath);
  const scriptNames = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script);
  return [
    ...links.filter((path) => !existsSync(path)).map((path) => `${document}: no such file: ${path}`),
    ...paths
      .filter(
        (path) => !GENERATED.test(path) && !existsSync(path) && !existsSync(join(dirname(document), path)),
      )
      .map((path) => `${document}: no such path: ${path}`),
    ...scriptNames
      .filter((script) => !(script in scripts))
      .map((script) => `${document}: no such script: ${script}`),
  ];
});

for (const error of errors) console.error(error);
console.log(`${documents.length} documents, ${errors.length} stale references`);
process.exitCode = errors.length > 0 ? 1 : 0;
