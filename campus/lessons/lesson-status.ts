import { sql } from 'drizzle-orm';
import type { LessonStatus } from '../../contract/lessons/lessons.ts';
import type { Database } from '../db/database.ts';
import { lessons } from '../db/schema.ts';
import { changeLessons } from './machines.ts';

type Timed = { status: LessonStatus; heldFrom: Date };

/** The state of a lesson at `now`: a scheduled one is held from its end on, whether or not that is written down. */
export const statusAt = ({ status, heldFrom }: Timed, now: Date): LessonStatus =>
  status === 'scheduled' && heldFrom <= now ? 'held' : status;

/** Writes down what was held by now, of one lesson or of all. Whoever has one open has read it as held: its version stays. */
export async function writeHeld(tx: Database, now: Date, lessonId?: string): Promise<void> {
  const due = sql`${lessons.status} = 'scheduled' and ${lessons.heldFrom} <= ${sql.param(now, lessons.heldFrom)}`;
  const found = lessonId === undefined ? due : sql`${due} and ${lessons.id} = ${lessonId}`;
  await changeLessons(tx, found, 'hold', { to: 'held', by: null, keepsVersion: true }, now);
}
