import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { outbox } from '../../db/schema.ts';
import { substitute } from '../../lessons/changes/substitute.ts';
import { hubGroupsOf } from '../../live.ts';
import { doneBy, givenProfessor, now } from '../../testing/teaching/courses-fixtures.ts';
import { type GivenLesson, givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import {
  codeOnWall,
  during,
  givenAttendee,
  givenOpenRoll,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { markByHand } from '../rolls/mark-presence.ts';
import { checkIn } from './check-in.ts';

const { inTransaction } = await testDatabase();

it(
  'G11: who stands in sees the list fill, by codes and by hand, and nothing of the course’s other lessons',
  inTransaction(async (tx) => {
    const { lesson, entrusted } = await givenEntrusted(tx);
    const other = await givenOpenRoll(tx, await givenLesson(tx, otherDay, lesson), otherDay.startsAt);
    await givenOpenRoll(tx, lesson);
    const [scans, late] = [await givenAttendee(tx, lesson), await givenAttendee(tx, lesson)];

    const code = await codeOnWall(tx, lesson, during);
    const asked = { careerId: scans, code, language: 'it' as const, device: null, openedAt: null };
    await doneBy(checkIn(tx, asked, during));
    await doneBy(
      markByHand(tx, { ...lesson, careerId: late, status: 'late', professorId: entrusted }, during),
    );
    await doneBy(markByHand(tx, { ...other, careerId: late, status: 'present' }, otherDay.startsAt));

    const told = await toldTo(tx, entrusted);
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { lessonId: lesson.lessonId, careerId: scans, status: 'present' },
      { lessonId: lesson.lessonId, careerId: late, status: 'late' },
    ]);
  }),
);

it(
  'G11: who stands in is around the course as long as the lesson is theirs to hold',
  inTransaction(async (tx) => {
    const { lesson, entrusted } = await givenEntrusted(tx);
    const { professorId, courseId } = lesson;
    expect(await groupsOf(tx, entrusted)).toContain(`course:${courseId}`);
    expect(await groupsOf(tx, entrusted)).not.toContain(`teachers:${courseId}`);

    const again = { ...lesson, version: 2, insteadOfId: professorId, profileId: professorId };
    await doneBy(substitute(tx, again, now));
    expect(await groupsOf(tx, entrusted)).not.toContain(`course:${courseId}`);
    const regrouped = and(eq(outbox.name, 'lessonEntrusted'), eq(outbox.audience, `profile:${entrusted}`));
    expect(await tx.$count(outbox, regrouped)).toBe(2);
  }),
);

const otherDay = { startsAt: new Date('2026-09-29T07:00:00Z'), endsAt: new Date('2026-09-29T09:00:00Z') };

async function givenEntrusted(tx: Database): Promise<{ lesson: GivenLesson; entrusted: string }> {
  const lesson = await givenLesson(tx);
  const entrusted = await givenProfessor(tx);
  await doneBy(substitute(tx, { ...lesson, insteadOfId: lesson.professorId, profileId: entrusted }, now));
  return { lesson, entrusted };
}

const toldTo = (tx: Database, profileId: string) =>
  tx
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.name, 'presenceMarked'), eq(outbox.audience, `profile:${profileId}`)))
    .orderBy(outbox.written);

const groupsOf = (tx: Database, profileId: string) => hubGroupsOf(tx, profileId, 2026);
