import type pg from 'pg';
import type { Question } from './questions.ts';

const RUNS = 7;

export interface Measured extends Question {
  medianMs: number;
  slowestMs: number;
  plan: string;
}

/** Runs a question several times as a client does, rows and all, and asks for its plan once. */
export async function measure(client: pg.Client, question: Question): Promise<Measured> {
  const times: number[] = [];
  await client.query(question.query); // The first run fills the caches.
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await client.query({ text: question.query, rowMode: 'array' });
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off) ${question.query}`,
  );
  return {
    ...question,
    medianMs: Math.round(times[Math.floor(RUNS / 2)] ?? 0),
    slowestMs: Math.round(times.at(-1) ?? 0),
    plan: rows.map((row) => row['QUERY PLAN']).join('\n'),
  };
}
