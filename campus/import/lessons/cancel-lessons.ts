import { sql } from 'drizzle-orm';
import { FALLBACK_LANGUAGE } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { lessons } from '../../db/schema.ts';
import { takenAmong } from '../../lessons/changes/was-taken.ts';
import { changeLessons } from '../../lessons/machines.ts';
import { text } from '../../platform/texts.ts';
import { lockAll } from '../writing/bulk.ts';
import { isComing, type KnownLesson } from './known-lessons.ts';
import { tellChanges } from './tell-changes.ts';

/** Why a lesson is cancelled that the institution no longer plans; a reason is kept in one language. */
const reasonGone = () => text(FALLBACK_LANGUAGE, 'UTC', 'import.lessonGone');

/**
 * Cancels lessons that no import has any more, in as many statements as one, and tells who attends or holds them. They give up what
 * they are called, so that the same may come back as another lesson. One whose roll was called stands: those are answered.
 */
export async function cancelLessons<Lesson extends { id: string }>(
  tx: Database,
  gone: Lesson[],
  now: Date,
  reason = reasonGone(),
): Promise<Lesson[]> {
  const asked = gone.map(({ id }) => id);
  await lockAll(tx, lessons.id, asked);
  const taken = await takenAmong(tx, asked);
  const ids = asked.filter((id) => !taken.has(id));
  if (ids.length > 0) await cancelFound(tx, ids, reason, now);
  return gone.filter(({ id }) => taken.has(id));
}

/** The same of those that are to come. */
export const cancelComing = (tx: Database, known: KnownLesson[], now: Date): Promise<KnownLesson[]> =>
  cancelLessons(
    tx,
    known.filter((lesson) => isComing(lesson, now)),
    now,
  );

async function cancelFound(tx: Database, ids: string[], reason: string, now: Date): Promise<void> {
  const set = { reason, sourceKey: null, sequence: sql`${lessons.sequence} + 1`, changedAt: now };
  const cancelled = await changeLessons(
    tx,
    among(lessons.id, ids),
    'cancel',
    { to: 'cancelled', by: null, set },
    now,
  );
  const changes = cancelled.map((lesson) => ({ how: 'cancelled' as const, lesson, reason }));
  await tellChanges(tx, changes, now);
}
