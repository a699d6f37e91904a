import { readFile } from 'node:fs/promises';

interface SalesQuestion {
  question: string;
  sql: string;
}

/** The questions in docs/sales.md, each a comment and the query that answers it. */
export async function readSalesQuestions(): Promise<SalesQuestion[]> {
  const doc = await readFile('docs/sales.md', 'utf8');
  const blocks = [...doc.matchAll(/^```sql\n(-- [^]*?)^```/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    [...block.matchAll(/^-- (.*)\n([^]*?);$/gm)].map(([, question = '', sql = '']) => ({ question, sql })),
  );
}
