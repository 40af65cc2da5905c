import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { readCalendar, renewFeed } from '../../lessons/calendar/feeds.ts';
import { professorWeek } from '../../lessons/weeks/professor-week.ts';
import { dayOf } from '../../platform/time/days.ts';
import { doneBy, givenProfessor, now } from '../../testing/teaching/courses-fixtures.ts';
import { givenDraft, givenSession, startsAt, timeZone } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { cancelSession } from '../sessions/cancel-session.ts';

const { inTransaction } = await testDatabase();

it(
  'G12: the week has the exams at which a professor examines, in the chair or on the board',
  inTransaction(async (tx) => {
    const member = await givenProfessor(tx);
    const session = await givenSession(tx, { boardIds: [member] });
    await givenDraft(tx, {}, session);
    await givenSession(tx);

    for (const professorId of [session.professorId, member]) {
      expect(await examsOf(tx, professorId)).toMatchObject([
        { examId: session.examId, startsAt: startsAt.toISOString(), room: 'Aula A101', kind: 'final' },
      ]);
    }
    expect(await examsOf(tx, member, addDays(startsAt, 7))).toEqual([]);
  }),
);

it(
  'G14: so has their calendar, where a cancelled one stays as such for thirty days',
  inTransaction(async (tx) => {
    const member = await givenProfessor(tx);
    const { examId, professorId } = await givenSession(tx, { boardIds: [member] });
    const { path } = await doneBy(renewFeed(tx, member, now));
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const written = async (at: Date) => {
      const place = { areas, timeZone, publicOrigin: 'https://portal.example.org' };
      return (await readCalendar(tx, token, place, at)).file ?? '';
    };

    expect(await written(now)).toMatch(new RegExp(`UID:exam-${examId}@portal[^]*STATUS:CONFIRMED`));
    await doneBy(
      cancelSession(tx, { examId, professorId, version: 2, reason: 'Sciopero' }, addMinutes(now, 1)),
    );
    expect(await written(addDays(now, 29))).toMatch(/STATUS:CANCELLED/);
    expect(await written(addDays(now, 31))).not.toContain(examId);
  }),
);

async function examsOf(tx: Database, professorId: string, at = startsAt) {
  const reader = { language: 'it', timeZone } as const;
  const asked = { professorId, week: dayOf(at, timeZone) };
  return (await professorWeek(tx, areas, asked, reader, now)).exams;
}
