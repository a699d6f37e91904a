// Fails if a sentence in a document or a comment is longer than 35 words, or has a word that plain English avoids.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const MAX_WORDS = 35;
const AVOIDED = /\b(thereof|hereby|whoever|whomever|for ever|e-mails?)\b|\d %/i;
const CHECKED = /\.(md|tsx?|mjs|css|sql|sh|yml)$/;
const SKIPPED = /^(db\/sql\/dictionary\.md|migrations\/.*)$/;
const CODE_COMMENTS = /(^[ \t]*\/\/.*\n?)+|(?<=\S[ \t]+)\/\/ .*|\/\*[^]*?\*\//gm;
const HASH_COMMENTS = /(^[ \t]*#.*\n?)+/gm;
const COMMENTS = { sql: /(^[ \t]*--.*\n?)+/gm, sh: HASH_COMMENTS, yml: HASH_COMMENTS };

function textsIn(file) {
  const text = readFileSync(file, 'utf8');
  const extension = file.split('.').at(-1);
  if (extension === 'md')
    return text.replace(/^```.*?^```/gms, '\n\n').split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\||^#.*$/m);
  const comments = text.match(COMMENTS[extension] ?? CODE_COMMENTS) ?? [];
  return comments.map((comment) => comment.replace(/^\s*(\/\/|\/?\*+\/?|--|#)|\*\/$/gm, ''));
}

const withoutQuotations = (text) =>
  text
    .replace(/`[^`]*`|\[([^\]]*)\]\([^)]*\)|https?:\S+/g, (_, label) => label ?? 'code')
    .replace(/"[^"]*"|“[^”]*”|'[^']*'/g, 'quotation');

const files = execFileSync('git', ['ls-files'])
  .toString()
  .split('\n')
  .filter((file) => CHECKED.test(file) && !SKIPPED.test(file) && existsSync(file));
const errors = files.flatMap((file) =>
  textsIn(file)
    .map(withoutQuotations)
    .flatMap((text) => {
      const sentences = text.split(/(?<=[.!?])\s+|\n\s*\n/).map((sentence) => sentence.trim().split(/\s+/));
      const long = sentences.filter((words) => words.length > MAX_WORDS);
      const [avoided] = AVOIDED.exec(text) ?? [];
      return [
        ...long.map((words) => `${file}: over ${MAX_WORDS} words: ${words.slice(0, 15).join(' ')}...`),
        ...(avoided ? [`${file}: avoid "${avoided}"`] : []),
      ];
    }),
);

for (const error of errors) console.error(error);
console.log(`${files.length} files, ${errors.length} errors`);
process.exitCode = errors.length > 0 ? 1 : 0;
