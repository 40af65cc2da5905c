import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { lessonTeachers, notifications } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { doneBy, givenProfessor, now } from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { diaryOf } from '../diary/diary.ts';
import { saveDiary } from '../diary/write-diary.ts';
import { substitute } from './substitute.ts';

const { inTransaction } = await testDatabase();

it(
  'G12: whom a lesson belongs to holds it again, and who stood in learns so',
  inTransaction(async (tx) => {
    const { given, entrusted } = await givenEntrusted(tx);
    const { lessonId, professorId } = given;

    await doneBy(
      substitute(tx, { ...given, version: 2, insteadOfId: professorId, profileId: professorId }, now),
    );

    expect(await tx.select().from(lessonTeachers).where(eq(lessonTeachers.lessonId, lessonId))).toMatchObject(
      [{ profileId: professorId, insteadOfId: null }],
    );
    expect(await noticesOf(tx, entrusted)).toEqual(['lessonEntrusted: resolved', 'lessonTakenBack: open']);
    expect(await noticesOf(tx, professorId)).toEqual([]);
  }),
);

it(
  'G12: who stands in gives a lesson back, and may not change it any more',
  inTransaction(async (tx) => {
    const { given, entrusted } = await givenEntrusted(tx);
    const { professorId } = given;
    const back = { ...given, insteadOfId: professorId, profileId: professorId };

    await doneBy(substitute(tx, { ...back, professorId: entrusted, version: 2 }, now));

    expect(await noticesOf(tx, professorId)).toEqual(['lessonEntrusted: open']);
    const again = substitute(tx, { ...back, professorId: entrusted, version: 3 }, now);
    await expect(again).rejects.toThrow(NotFound);
  }),
);

it(
  'G12: the diary begins with who stood in, and keeps who is said to have held the lesson',
  inTransaction(async (tx) => {
    const { given, entrusted } = await givenEntrusted(tx);
    const own = { courseId: given.courseId, professorId: given.professorId };
    const held = async () => (await diaryOf(tx, own, 'it', endsAt)).lessons[0];
    const entry = { ...given, topics: 'Limiti', kind: 'lecture' as const, minutes: 120 };

    expect(await held()).toMatchObject({ entry: null, proposed: { substitute: { id: entrusted } } });
    await doneBy(saveDiary(tx, { ...entry, version: 0, substituteId: entrusted }, endsAt));
    expect(await held()).toMatchObject({ entry: { substitute: { id: entrusted } } });
    await doneBy(saveDiary(tx, { ...entry, version: 1, substituteId: given.professorId }, endsAt));
    expect(await held()).toMatchObject({ entry: { substitute: null } });
  }),
);

/** A lesson that somebody else is to hold, this once. */
async function givenEntrusted(tx: Database) {
  const given = await givenLesson(tx);
  const entrusted = await givenProfessor(tx);
  await doneBy(substitute(tx, { ...given, insteadOfId: given.professorId, profileId: entrusted }, now));
  return { given, entrusted };
}

async function noticesOf(tx: Database, profileId: string): Promise<string[]> {
  const rows = await tx.select().from(notifications).where(eq(notifications.profileId, profileId));
  return rows.map(({ kind, resolvedAt }) => `${kind}: ${resolvedAt ? 'resolved' : 'open'}`).sort();
}
