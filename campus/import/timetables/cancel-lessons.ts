import { sql } from 'drizzle-orm';
import { FALLBACK_LANGUAGE } from '../../../contract/constants.ts';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import { changeLessons } from '../../lessons/transitions.ts';
import { text } from '../../platform/texts.ts';
import { oneOf } from '../one-of.ts';
import type { KnownLesson } from './known-lessons.ts';
import { tellChanges } from './tell-changes.ts';

/** Why a lesson is cancelled that the institution no longer plans; a reason is kept in one language. */
const reasonGone = () => text(FALLBACK_LANGUAGE, 'UTC', 'import.lessonGone');

/**
 * Cancels lessons that no import has any more, in as many statements as one, and tells who attends or holds them. They give up what
 * they are called, so that the same may come back as another lesson.
 */
export async function cancelLessons(
  tx: Database,
  gone: Pick<KnownLesson, 'id'>[],
  now: Date,
  reason = reasonGone(),
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const set = { reason, sourceKey: null, sequence: sql`${lessons.sequence} + 1`, changedAt: now };
  const cancelled = await changeLessons(
    tx,
    oneOf(lessons.id, ids),
    'cancel',
    { to: 'cancelled', by: null, set },
    now,
  );
  const changes = cancelled.map((lesson) => ({ how: 'cancelled' as const, lesson, reason }));
  await tellChanges(tx, changes, now);
}
