import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Asks questions in parallel where each can have a connection; in a transaction one by one. */
export async function atOnce<Answer>(db: Database, questions: (() => Promise<Answer>)[]): Promise<Answer[]> {
  if (!is(db, PgTransaction)) return await Promise.all(questions.map((ask) => ask()));
  const answers: Answer[] = [];
  for (const ask of questions) answers.push(await ask());
  return answers;
}
