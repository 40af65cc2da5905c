import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { StudentWeek } from '../../../contract/lessons/lessons.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import {
  careers,
  lessonRooms,
  lessons,
  lessonTeachers,
  offeringTeachers,
  people,
  profiles,
} from '../../db/schema.ts';
import { professorWeek } from '../../lessons/weeks/professor-week.ts';
import { studentWeek } from '../../lessons/weeks/student-week.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeDemo } from './make-demo.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };

/** Working days at ten in Rome: in term, a night when clocks change not far, and in the holidays. */
const workdays = ['2026-10-23T08:00:00Z', '2026-08-05T08:00:00Z'];

describe('the demo’s lessons', () => {
  it.each(workdays)('G4: made on %s the printed student has one on now, one moved and one cancelled', (day) =>
    inTransaction(async (tx) => {
      const now = new Date(day);
      const { student } = await made(tx, now);
      const weeks = [await weekAt(tx, student, now, 0), await weekAt(tx, student, now, 7)];
      const all = weeks.flatMap((week) => week.lessons);

      expect(
        all.filter(({ startsAt, endsAt }) => new Date(startsAt) <= now && now < new Date(endsAt)),
      ).toMatchObject([{ courseCode: 'INF201', status: 'scheduled' }]);
      expect(new Set(all.map(({ status }) => status))).toEqual(
        new Set([
          'scheduled',
          'moved',
          'cancelled',
          ...(all.some(({ status }) => status === 'held') ? ['held'] : []),
        ]),
      );
      expect(all.find(({ status }) => status === 'moved')?.movedTo).toMatchObject({ rooms: ['Aula 1'] });
      expect(all.some(({ online }) => online)).toBe(true);
      await expectHeldInRooms(tx);
    })(),
  );

  it(
    'made on a Saturday there is none on now, but a week of them all the same',
    inTransaction(async (tx) => {
      const now = new Date('2026-10-24T08:00:00Z');
      const { student, professor } = await made(tx, now);
      const { lessons: own } = await weekAt(tx, student, now, -7);
      expect(own.length).toBeGreaterThan(3);
      const taught = await professorWeek(
        tx,
        areas,
        { professorId: professor, week: '2026-10-19' },
        reader,
        now,
      );
      expect(taught.courses).toHaveLength(5);
      expect(own.some(({ endsAt }) => new Date(endsAt) > now)).toBe(false);
    }),
  );
});

/** Each by who teaches the course, those of a term. */
async function expectHeldInRooms(tx: Database) {
  const all = await tx.select({ id: lessons.id }).from(lessons);
  const held = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(lessonRooms, eq(lessonRooms.lessonId, lessons.id))
    .innerJoin(lessonTeachers, eq(lessonTeachers.lessonId, lessons.id))
    .innerJoin(
      offeringTeachers,
      and(
        eq(offeringTeachers.offeringId, lessons.offeringId),
        eq(offeringTeachers.profileId, lessonTeachers.profileId),
      ),
    );
  expect(held).toHaveLength(all.length);
  expect(all.length).toBeGreaterThan(60 * 2 * 12);
}

async function weekAt(tx: Database, careerId: string, now: Date, days: number): Promise<StudentWeek> {
  const week = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return await studentWeek(tx, areas, { careerId, week }, reader, now);
}

async function made(tx: Database, now: Date) {
  // what the other steps add is seen on no week
  await makeDemo(tx, now, { timeZone: reader.timeZone, only: ['lessons', 'enrolments'] });
  const idOf = async (email: string, type: 'student' | 'professor') => {
    const [found] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .innerJoin(people, eq(people.id, profiles.personId))
      .leftJoin(careers, eq(careers.id, profiles.id))
      .where(eq(people.email, email));
    if (!found) throw new Error(`no ${type} ${email}`);
    return found.id;
  };
  return {
    student: await idOf('student@ateneo.example', 'student'),
    professor: await idOf('professor@ateneo.example', 'professor'),
  };
}
