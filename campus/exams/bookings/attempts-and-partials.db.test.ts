import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { describe, expect, it } from 'vitest';
import type { SaveSession } from '../../../contract/exams/board.ts';
import type { OutcomeResult } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenStudent,
} from '../../testing/teaching/courses-fixtures.ts';
import { givenOutcome, givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { limitAttempts } from '../office-attempts.ts';
import { listExams } from '../student/list-exams.ts';
import { bookExam } from './book-exam.ts';

const { inTransaction } = await testDatabase();

const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
type Own = { course: GivenCourse; careerId: string };

/** A session of the course so many days after the usual one. */
const sessionIn = (tx: Database, course: GivenCourse, days: number, change: Partial<SaveSession> = {}) =>
  givenSession(tx, { startsAt: addDays(startsAt, days).toISOString(), ...change }, course);

const book = (tx: Database, { examId, startsAt: at }: { examId: string; startsAt: Date }, careerId: string) =>
  bookExam(tx, { examId, careerId }, subDays(at, 5));

/** The exam was sat with this result. */
async function givenSat(
  tx: Database,
  { course, careerId }: Own,
  days: number,
  result: OutcomeResult,
  change: Partial<SaveSession> = {},
) {
  const session = await sessionIn(tx, course, days, change);
  const booking = await doneBy(book(tx, session, careerId));
  await givenOutcome(tx, session, booking.id, { result });
  return session;
}

async function givenOwn(tx: Database): Promise<Own> {
  const course = await givenCourse(tx);
  return { course, careerId: await givenStudent(tx, [course]) };
}

async function limit(tx: Database, most: number | null) {
  const units = await tx.select({ unitCode: courseUnits.code }).from(courseUnits);
  for (const { unitCode } of units) await doneBy(limitAttempts(tx, { unitCode, most }, startsAt));
}

describe('G2: an exam that may be tried so often a year (B14)', () => {
  it(
    'is open as long as fewer tries were in vain, and to whoever else',
    inTransaction(async (tx) => {
      const own = await givenOwn(tx);
      const other = await givenStudent(tx, [own.course]);
      await limit(tx, 2);
      await givenSat(tx, own, 0, 'fail');
      const second = await sessionIn(tx, own.course, 20);
      expect(await codesOf(book(tx, second, own.careerId))).toEqual([]);
      await limit(tx, 1);
      expect(await codesOf(book(tx, second, other))).toEqual([]);
    }),
  );

  it(
    'counts who failed and who withdrew, and nobody else, says so beforehand, and is opened by the office',
    inTransaction(async (tx) => {
      const own = await givenOwn(tx);
      await limit(tx, 2);
      await givenSat(tx, own, 0, 'fail');
      await givenSat(tx, own, 20, 'absent');
      await givenSat(tx, own, 40, 'withdrew');
      const next = await sessionIn(tx, own.course, 60);

      expect(await codesOf(book(tx, next, own.careerId))).toEqual(['exams.attempts_used']);

      const { exams } = await listExams(tx, own.careerId, reader, subDays(next.startsAt, 20));
      expect(exams[0]?.reasons).toMatchObject([
        {
          code: 'exams.attempts_used',
          text: 'Hai già tentato questo esame 2 volte quest’anno, quante se ne possono fare.',
        },
      ]);
      await limit(tx, null);
      expect(await codesOf(book(tx, next, own.careerId))).toEqual([]);
    }),
  );

  it(
    'is known to the office by its code alone',
    inTransaction(async (tx) => {
      await expect(limitAttempts(tx, { unitCode: 'NONE', most: 1 }, startsAt)).rejects.toThrow(NotFound);
    }),
  );
});

describe('G2: a final that asks for a partial (B16)', () => {
  const partial = { kind: 'partial', recording: 'none' } as const;
  const final = { requiresPartial: true } as const;

  it(
    'is closed to who passed none, and leads to the next one',
    inTransaction(async (tx) => {
      const own = await givenOwn(tx);
      const exam = await sessionIn(tx, own.course, 40, final);
      expect(await codesOf(book(tx, exam, own.careerId))).toEqual(['exams.partial_missing']);
      const next = await sessionIn(tx, own.course, 10, partial);
      const { exams } = await listExams(tx, own.careerId, reader, subDays(next.startsAt, 8));
      const reasons = exams.find(({ id }) => id === exam.examId)?.reasons;
      expect(reasons).toContainEqual({
        code: 'exams.partial_missing',
        fix: expect.stringMatching(/^Vedi l’appello/),
        text: 'Prima devi superare la prova parziale di questo esame.',
        fixUrl: `/student/exams/${next.examId}`,
      });
    }),
  );

  it.each([
    ['passed', 'grade', {}, []],
    ['failed', 'fail', {}, ['exams.partial_missing']],
    [
      'passed, and counting until the final',
      'grade',
      { validUntil: addDays(startsAt, 40).toISOString() },
      [],
    ],
    [
      'passed, and counting no longer',
      'grade',
      { validUntil: addHours(addDays(startsAt, 40), -1).toISOString() },
      ['exams.partial_missing'],
    ],
  ] as const)('is open after a partial that was %s: %s', (_what, result, change, codes) =>
    inTransaction(async (tx) => {
      const own = await givenOwn(tx);
      await givenSat(tx, own, 0, result, { ...partial, ...change });
      const exam = await sessionIn(tx, own.course, 40, final);
      expect(await codesOf(book(tx, exam, own.careerId))).toEqual(codes);
    })(),
  );

  it(
    'asks a partial for none itself, and no final that doesn’t say so',
    inTransaction(async (tx) => {
      const own = await givenOwn(tx);
      const other = await sessionIn(tx, own.course, 10, { ...partial, requiresPartial: true });
      expect(await codesOf(book(tx, other, own.careerId))).toEqual([]);
      const exam = await sessionIn(tx, own.course, 40);
      expect(await codesOf(book(tx, exam, own.careerId))).toEqual([]);
    }),
  );
});
