import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lessonRooms, rooms } from '../../db/schema.ts';
import { saveLesson } from '../../lessons/changes/save-lesson.ts';
import { createClock } from '../../platform/time/clock.ts';
import { givenFolder } from '../../testing/services/bundle-fixtures.ts';
import { givenCourse, now } from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, givenRoom, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { deps } from '../../testing/test-import.ts';
import { startLessonImport } from './import-lessons.ts';

const { db } = await testDatabase();

it('G12: an import and a professor who want one room at the same moment: one has it, and neither breaks off', async () => {
  const roomId = await givenRoom(db);
  const [room] = await db.select().from(rooms).where(eq(rooms.id, roomId));
  const [brought, own] = [await givenCourse(db), await givenCourse(db)];
  const path = join(givenFolder(new Map()), 'lessons.csv');
  writeFileSync(
    path,
    `sourcedId,classSourcedId,date,startTime,endTime,room\nL1,${brought.courseId},2026-09-28,09:00,11:00,${room?.code}\n`,
  );
  const slot = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const asked = {
    ...{ courseId: own.courseId, professorId: own.professorId, ...slot, kind: 'lecture' as const },
    ...{ onlineUrl: null, roomIds: [roomId], teacherIds: [own.professorId], topic: '', materials: [] },
  };
  const clock = createClock(now.getTime() - Date.now());
  const [started, ...saved] = await Promise.all([
    startLessonImport(path, {}, { ...deps(db), clock }),
    ...[1, 2, 3].map(() => db.transaction((tx) => saveLesson(tx, { ...asked, publish: true }, now))),
  ]);

  expect(await started?.finished).toMatchObject({ outcome: 'applied', files: [{ added: 1 }] });
  const held = await db.select().from(lessonRooms).where(eq(lessonRooms.roomId, roomId));
  expect(held).toHaveLength(1);
  expect(saved.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
});

it('of two imports at once the second waits for the first, and changes nothing', async () => {
  const { courseId } = await givenCourse(db);
  const path = join(givenFolder(new Map()), 'lessons.csv');
  writeFileSync(
    path,
    `sourcedId,classSourcedId,date,startTime,endTime\nL2,${courseId},2026-09-29,09:00,11:00\n`,
  );
  const clock = createClock(now.getTime() - Date.now());
  const reports = await Promise.all(
    [1, 2].map(async () => (await startLessonImport(path, {}, { ...deps(db), clock }))?.finished),
  );
  const added = reports.map((report) => report?.files[0]?.added ?? 0).toSorted();
  expect(added).toEqual([0, 1]);
});
