import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { addSeconds } from 'date-fns/addSeconds';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SaveSession } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examOutcomes, notifications, outbox, prerequisites } from '../../db/schema.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { codesOf, doneBy, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenOutcome, givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { prepareSheet } from '../sheets/prepare-sheet.ts';
import { decideOutcome, undoDecision } from './decide-outcome.ts';
import { listOutcomes } from './list-outcomes.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 3);

describe('undoing a decision', () => {
  it.each(['accept', 'reject'] as const)(
    'G13: within ten minutes an outcome is to be decided as before (%s), and its notice is back',
    (decision) =>
      inTransaction(async (tx) => {
        const { asked, undo, shown } = await givenDecided(tx, decision);
        expect(await shown(after)).toMatchObject({ undoUntil: addMinutes(after, 10).toISOString() });
        const before = await outcomeOf(tx, asked.outcomeId);
        await tx.delete(outbox);

        const undone = await doneBy(undo(addMinutes(after, 10)));

        expect(undone.status).toBe('published');
        expect(await outcomeOf(tx, asked.outcomeId)).toMatchObject({
          status: 'published',
          decidedAt: null,
          decisionDueAt: before.decisionDueAt,
        });
        const told = await readOutbox(tx);
        expect(told.map(({ name }) => name)).toEqual(
          expect.arrayContaining(['outcomeDecided', 'rosterChanged']),
        );
        expect(await openNotices(tx, asked.careerId)).toBe(1);
        const now = addMinutes(after, 11);
        await doneBy(decideOutcome(tx, { ...asked, version: asked.version + 1, decision: 'accept' }, now));
      })(),
  );

  it(
    'G13: what was told on the spot goes back to be accepted, and nothing is left to decide',
    inTransaction(async (tx) => {
      const { asked, undo } = await givenDecided(tx, 'reject', { recording: 'immediate' });

      expect((await doneBy(undo(after))).status).toBe('auto_accepted');

      expect((await outcomeOf(tx, asked.outcomeId)).decidedAt).toBeNull();
      expect(await openNotices(tx, asked.careerId)).toBe(0);
    }),
  );

  it(
    'G13: is over after ten minutes, and isn’t offered any more',
    inTransaction(async (tx) => {
      const { undo, shown } = await givenDecided(tx, 'accept');
      const late = addSeconds(after, 601);
      expect(await codesOf(undo(late))).toEqual(['state.undo_over']);
      expect(await shown(late)).not.toHaveProperty('undoUntil');
    }),
  );

  it(
    'G13: is over with the time to decide, however late the decision came',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId, booking } = await givenBooked(tx, session);
      const outcomeId = await givenOutcome(tx, session, booking.id);
      const { decisionDueAt: due } = await outcomeOf(tx, outcomeId);
      if (!due) throw new Error('nothing to decide');
      const decidedAt = addMinutes(due, -3);
      const asked = { outcomeId, careerId };
      await doneBy(decideOutcome(tx, { ...asked, version: 2, decision: 'accept' }, decidedAt));

      expect(await codesOf(undoDecision(tx, { ...asked, version: 3 }, addSeconds(due, 1)))).toEqual([
        'state.undo_over',
      ]);
      await doneBy(undoDecision(tx, { ...asked, version: 3 }, due));
    }),
  );

  it(
    'G13: is refused once the outcome is on a record sheet',
    inTransaction(async (tx) => {
      const { session, undo, shown } = await givenDecided(tx, 'accept');
      await doneBy(prepareSheet(tx, session, after));
      expect(await codesOf(undo(after))).toEqual(['exams.undo_sheet']);
      expect(await shown(after)).not.toHaveProperty('undoUntil');
    }),
  );

  it(
    'G13, B12: of a rejection is refused where the unit was booked again since',
    inTransaction(async (tx) => {
      const { session, asked, undo, shown } = await givenDecided(tx, 'reject');
      const next = await givenSession(tx, { startsAt: addDays(startsAt, 20).toISOString() }, session);
      await doneBy(bookExam(tx, { examId: next.examId, careerId: asked.careerId }, addMinutes(after, 1)));

      expect(await codesOf(undo(addMinutes(after, 2)))).toEqual(['exams.undo_booked']);
      expect(await shown(addMinutes(after, 2))).not.toHaveProperty('undoUntil');
    }),
  );

  it(
    'G13, B12: of a rejection is refused too where the booking bears an instant of before: it had waited for the decision',
    inTransaction(async (tx) => {
      const { session, asked, undo } = await givenDecided(tx, 'reject', {}, addMinutes(after, 2));
      const next = await givenSession(tx, { startsAt: addDays(startsAt, 20).toISOString() }, session);
      await doneBy(bookExam(tx, { examId: next.examId, careerId: asked.careerId }, addMinutes(after, 1)));
      expect(await codesOf(undo(addMinutes(after, 3)))).toEqual(['exams.undo_booked']);
    }),
  );

  it(
    'G13, B06: of an acceptance is refused where an exam that builds on it was booked since',
    inTransaction(async (tx) => {
      const first = await givenSession(tx);
      const next = await givenSession(
        tx,
        { startsAt: addDays(startsAt, 20).toISOString() },
        await givenCourse(tx),
      );
      await tx.insert(prerequisites).values({ unitId: next.unitId, requiredUnitId: first.unitId });
      const { careerId, booking } = await givenBooked(tx, first, next);
      const outcomeId = await givenOutcome(tx, first, booking.id);
      await doneBy(decideOutcome(tx, { outcomeId, careerId, version: 2, decision: 'accept' }, after));
      await doneBy(bookExam(tx, { examId: next.examId, careerId }, addMinutes(after, 1)));

      expect(
        await codesOf(undoDecision(tx, { outcomeId, careerId, version: 3 }, addMinutes(after, 2))),
      ).toEqual(['exams.undo_booked']);
    }),
  );

  it(
    'G13: is nobody else’s, comes once, and not on top of what wasn’t read',
    inTransaction(async (tx) => {
      const { asked, undo } = await givenDecided(tx, 'accept');
      const other = await givenDecided(tx, 'accept');
      await expect(undoDecision(tx, { ...asked, careerId: other.asked.careerId }, after)).rejects.toThrow(
        NotFound,
      );
      await expect(undoDecision(tx, { ...asked, version: 2 }, after)).rejects.toThrow(VersionConflict);

      await doneBy(undo(after));
      expect(await codesOf(undo(after))).toEqual(['state.not_allowed']);
    }),
  );
});

/** An outcome published right after the exam and decided at once. */
async function givenDecided(
  tx: Database,
  decision: 'accept' | 'reject',
  change: Partial<SaveSession> = {},
  at = after,
) {
  const session = await givenSession(tx, change);
  const { careerId, booking } = await givenBooked(tx, session);
  const outcomeId = await givenOutcome(tx, session, booking.id);
  await doneBy(decideOutcome(tx, { outcomeId, careerId, version: 2, decision }, at));
  const asked = { outcomeId, careerId, version: 3 };
  return {
    session,
    asked,
    undo: (now: Date) => undoDecision(tx, asked, now),
    shown: async (now: Date) => (await listOutcomes(tx, careerId, 'it', now)).outcomes[0],
  };
}

async function outcomeOf(tx: Database, id: string) {
  const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, id));
  if (!outcome) throw new Error('no such outcome');
  return outcome;
}

async function openNotices(tx: Database, careerId: string): Promise<number> {
  const toDecide = and(eq(notifications.profileId, careerId), eq(notifications.kind, 'outcomeToDecide'));
  const rows = await tx.select().from(notifications).where(toDecide);
  return rows.filter(({ resolvedAt }) => resolvedAt === null).length;
}
