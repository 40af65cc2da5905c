import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examBookings, examSessions, prerequisites } from '../../db/schema.ts';
import { givenSignedIn } from '../../testing/people/signed-in-fixtures.ts';
import { codesOf, doneBy, givenCourse, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  draftOf,
  type GivenSession,
  givenBooked,
  givenDraft,
  givenOutcome,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { givenAccepted, givenReady, sheetSetting } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { decideOutcome } from '../outcomes/decide-outcome.ts';
import { publishSession } from '../sessions/publish-session.ts';
import { saveSession } from '../sessions/save-session.ts';
import { discardSheet, reopenSheet } from './check-sheet.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { signSheet } from './sign-sheet.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 4);
const partial = { kind: 'partial', recording: 'none' } as const;

/** Makes an old partial, from before the rule: one whose results are published and then recorded. */
const recorded = (tx: Database, { examId }: { examId: string }) =>
  tx.update(examSessions).set({ recording: 'publication' }).where(eq(examSessions.id, examId));

async function givenOld(tx: Database): Promise<GivenSession> {
  const session = await givenSession(tx, partial);
  await recorded(tx, session);
  return session;
}

describe('a partial goes on no record', () => {
  it(
    'G13: saved with another rule the field is named, and so is a draft of before that is published',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const { professorId } = course;
      const asked = { ...draftOf(course, { kind: 'partial' }), professorId, timeZone };
      expect(await codesOf(saveSession(tx, asked, now))).toEqual(['field.recording']);
      const draft = await givenDraft(tx, partial, course);
      await recorded(tx, draft);
      expect(await codesOf(publishSession(tx, draft, subDays(startsAt, 40)))).toEqual(['field.recording']);
    }),
  );

  it(
    'G13: one of before that was accepted gets on no sheet, so that the final keeps its place',
    inTransaction(async (tx) => {
      const session = await givenOld(tx);
      await givenAccepted(tx, session);
      expect(await codesOf(prepareSheet(tx, session, after))).toEqual(['state.not_allowed']);
    }),
  );

  it(
    'G13: one that is on an open sheet isn’t signed, and the sheet can be thrown away',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { professorId } = session;
      await givenAccepted(tx, session);
      const { sheetId, version } = await givenReady(tx, session, after);
      await tx.update(examSessions).set({ kind: 'partial' });
      await tx.update(examBookings).set({ kind: 'partial' });
      const signedIn = await givenSignedIn(tx, professorId, { at: after, provenAt: after });
      const user = { ...signedIn, type: 'professor' as const };
      expect(await codesOf(signSheet(tx, { sheetId, version, user }, sheetSetting, after))).toEqual([
        'state.not_allowed',
      ]);
      const draft = await doneBy(reopenSheet(tx, { sheetId, version, professorId }, after));
      expect(await codesOf(discardSheet(tx, { ...draft, professorId }, after))).toEqual([]);
    }),
  );

  it(
    'G2: one that was accepted is no exam that was passed: it meets no prerequisite, and its final can be booked',
    inTransaction(async (tx) => {
      const session = await givenOld(tx);
      const final = await givenSession(tx, { startsAt: addDays(startsAt, 20).toISOString() }, session);
      const next = await givenSession(tx, { startsAt: addDays(startsAt, 25).toISOString() });
      await tx.insert(prerequisites).values({ unitId: next.unitId, requiredUnitId: session.unitId });
      const { careerId, booking } = await givenBooked(tx, session, next);
      const outcomeId = await givenOutcome(tx, session, booking.id);
      await doneBy(decideOutcome(tx, { outcomeId, version: 2, careerId, decision: 'accept' }, after));
      const book = ({ examId }: GivenSession) => codesOf(bookExam(tx, { examId, careerId }, after));
      expect(await book(next)).toEqual(['exams.prerequisite_missing']);
      expect(await book(final)).toEqual([]);
    }),
  );
});
