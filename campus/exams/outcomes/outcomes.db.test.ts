import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DecideOutcome } from '../../../contract/exams/exams.ts';
import type { ResultEntry } from '../../../contract/exams/roster.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, examOutcomes, notifications, outbox, planRows } from '../../db/schema.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { codesOf, doneBy, givenCourse, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  bookingStatuses,
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { givenRecorded } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { readRoster } from '../board/roster.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { correctOutcome } from './correct-outcome.ts';
import { decideOutcome } from './decide-outcome.ts';
import { enterResults } from './enter-results.ts';
import { listOutcomes } from './list-outcomes.ts';
import { publishOutcomes } from './publish-outcomes.ts';
import { settleOutcomes } from './settle-outcomes.ts';
import { readTranscript } from './transcript.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 3);
const reader = { language: 'it', timeZone } as const;

describe('entering results', () => {
  it(
    'G13: keeps them from the student until they are published',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId, booking } = await givenBooked(tx, session);
      await doneBy(enter(tx, session, { bookingId: booking.id }));

      expect((await listOutcomes(tx, careerId, 'it', after)).outcomes).toEqual([]);

      await doneBy(publishOutcomes(tx, { ...session, timeZone }, after));
      expect((await listOutcomes(tx, careerId, 'it', after)).outcomes).toMatchObject([
        { examId: session.examId, grade: 27, status: 'published' },
      ]);
    }),
  );

  it(
    'G13: keeps what was examined when only the grade changes, and the student reads it with the outcome',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId, booking } = await givenBooked(tx, session);
      const entry = { bookingId: booking.id };
      await doneBy(enter(tx, session, { ...entry, topics: 'Serie' }));
      await doneBy(enter(tx, session, { ...entry, version: 1, grade: 28 }));
      await doneBy(publishOutcomes(tx, { ...session, timeZone }, after));

      expect((await listOutcomes(tx, careerId, 'it', after)).outcomes).toMatchObject([
        { grade: 28, topics: 'Serie' },
      ]);
    }),
  );

  it(
    'G13: is all or nothing, and names each result that cannot be',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const good = await givenBooked(tx, session);
      const bad = await givenBooked(tx, session);

      const entered = enter(
        tx,
        session,
        { bookingId: good.booking.id },
        { bookingId: bad.booking.id, grade: 29, honours: true },
      );

      expect(await codesOf(entered)).toEqual(['field.entries.1']);
      const { rows } = await readRoster(tx, session, reader, after);
      expect(rows.map(({ outcome }) => outcome)).toEqual([null, null]);
    }),
  );

  it(
    'G13: on top of a result that somebody else entered meanwhile is a conflict',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { booking } = await givenBooked(tx, session);
      const entry = { bookingId: booking.id };
      await doneBy(enter(tx, session, entry));
      await expect(enter(tx, session, entry)).rejects.toThrow(VersionConflict);
    }),
  );

  it(
    'G13: can be taken back before the publication',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { booking } = await givenBooked(tx, session);
      await doneBy(enter(tx, session, { bookingId: booking.id }));
      const taken = { bookingId: booking.id, version: 1, result: null, grade: null };

      await doneBy(enter(tx, session, taken));

      expect(await codesOf(publishOutcomes(tx, { ...session, timeZone }, after))).toEqual([
        'exams.nothing_to_publish',
      ]);
    }),
  );
});

describe('publishing', () => {
  it(
    'G13: goes in batches; the session is through with the last seat, and each student is told',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const [first, second] = [await givenBooked(tx, session), await givenBooked(tx, session)];
      await doneBy(
        enter(
          tx,
          session,
          { bookingId: first.booking.id },
          { bookingId: second.booking.id, result: 'absent', grade: null },
        ),
      );
      await tx.delete(outbox);

      const part = await doneBy(
        publishOutcomes(
          tx,
          { ...session, drafts: [{ bookingId: first.booking.id, version: 1 }], timeZone },
          after,
        ),
      );
      const rest = await doneBy(publishOutcomes(tx, { ...session, timeZone }, after));

      expect(part).toEqual({ published: 1, status: 'results_entry' });
      expect(rest).toEqual({ published: 1, status: 'results_published' });
      expect(await bookingStatuses(tx, session.examId)).toEqual(['absent', 'present']);
      const told = await readOutbox(tx, eq(outbox.name, 'outcomePublished'));
      expect(told.map(({ audience }) => audience).sort()).toEqual(
        [`profile:${first.careerId}`, `profile:${second.careerId}`].sort(),
      );
    }),
  );

  it(
    'G13: takes the drafts that were read, and none that was entered meanwhile',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const [shown, later] = [await givenBooked(tx, session), await givenBooked(tx, session)];
      await doneBy(enter(tx, session, { bookingId: shown.booking.id }, { bookingId: later.booking.id }));

      const drafts = [{ bookingId: shown.booking.id, version: 1 }];
      await doneBy(publishOutcomes(tx, { ...session, drafts, timeZone }, after));

      expect((await listOutcomes(tx, shown.careerId, 'it', after)).outcomes).toHaveLength(1);
      expect((await listOutcomes(tx, later.careerId, 'it', after)).outcomes).toEqual([]);
    }),
  );

  it(
    'G13: of a draft that somebody changed since it was read is a conflict, and publishes none',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const [same, changed] = [await givenBooked(tx, session), await givenBooked(tx, session)];
      const drafts = [same, changed].map(({ booking }) => ({ bookingId: booking.id, version: 1 }));
      await doneBy(enter(tx, session, { bookingId: same.booking.id }, { bookingId: changed.booking.id }));
      await doneBy(enter(tx, session, { bookingId: changed.booking.id, version: 1, grade: 18 }));

      const publication = publishOutcomes(tx, { ...session, drafts, timeZone }, after);

      await expect(publication).rejects.toThrow(VersionConflict);
      const { rows } = await readRoster(tx, session, reader, after);
      expect(rows.map(({ outcome }) => outcome?.status)).toEqual(['draft', 'draft']);
    }),
  );

  it(
    'G2: leaves nothing to decide on a negative or a partial result, or in the presence of the student',
    inTransaction(async (tx) => {
      const cases = [
        ['fail', {}, 'closed'],
        ['grade', { recording: 'none' }, 'closed'],
        ['grade', { recording: 'immediate' }, 'auto_accepted'],
      ] as const;
      for (const [result, change, status] of cases) {
        const session = await givenSession(tx, change);
        const { careerId, booking } = await givenBooked(tx, session);
        await givenOutcome(tx, session, booking.id, { result });
        const { outcomes } = await listOutcomes(tx, careerId, 'it', after);
        expect(outcomes).toMatchObject([{ status, decisionDueAt: null }]);
      }
    }),
  );

  it(
    'G2: says what accepting makes of averages and credits, as long as there is something to decide',
    inTransaction(async (tx) => {
      const { careerId } = await givenPublished(tx);
      const asked = async (at: Date) => (await listOutcomes(tx, careerId, 'it', at)).outcomes[0]?.becomes;

      expect(await asked(after)).toEqual({
        weighted: { from: null, to: 27 },
        arithmetic: { from: null, to: 27 },
        credits: { from: 0, to: 9 },
      });
      expect(await asked(addHours(after, 24 * 30))).toBeNull();
    }),
  );

  it(
    'G2: gives three calendar days to decide, to the end of the day in the zone of the institution',
    inTransaction(async (tx) => {
      const { careerId } = await givenPublished(tx);
      const { outcomes } = await listOutcomes(tx, careerId, 'it', after);
      expect(outcomes[0]?.decisionDueAt).toBe('2026-10-07T21:59:59.999Z');
    }),
  );
});

describe('deciding', () => {
  it(
    'G2: what is accepted waits for its sheet, and says so; then it is on record: transcript, plan and outcome',
    inTransaction(async (tx) => {
      const { careerId, session, decision } = await givenPublished(tx);

      await doneBy(decideOutcome(tx, { ...decision, decision: 'accept' }, after));

      const waiting = await readTranscript(tx, careerId, reader, after);
      expect(waiting).toMatchObject({ rows: [], credits: { earned: 0 }, awaited: [{ grade: 27, cfu: 9 }] });
      await givenRecorded(tx, session, after);
      const { rows, credits } = await readTranscript(tx, careerId, reader, after);
      expect(rows).toMatchObject([{ unitId: session.unitId, grade: 27, cfu: 9, examDate: '2026-10-04' }]);
      expect(credits).toEqual({ earned: 9, planned: 9, degree: 180 });
      const [row] = await tx.select().from(planRows).where(eq(planRows.unitId, session.unitId));
      expect(row?.status).toBe('passed');
    }),
  );

  it(
    'G2: a rejected outcome leaves the transcript as it is',
    inTransaction(async (tx) => {
      const { careerId, decision } = await givenPublished(tx);
      await doneBy(decideOutcome(tx, { ...decision, decision: 'reject' }, after));
      expect((await readTranscript(tx, careerId, reader, after)).rows).toEqual([]);
    }),
  );

  it(
    'G2: a correction that the student has not seen is not decided, and comes back with a new deadline',
    inTransaction(async (tx) => {
      const { session, booking, decision, careerId } = await givenPublished(tx);
      const { professorId } = session;
      await doneBy(correctOutcome(tx, { ...decision, professorId, reason: 'Somma sbagliata' }, after));
      expect((await listOutcomes(tx, careerId, 'it', after)).outcomes).toEqual([]);
      const told = await tx.select().from(notifications).where(eq(notifications.kind, 'outcomeCorrected'));
      expect(told).toMatchObject([{ profileId: careerId, params: { reason: 'Somma sbagliata' } }]);

      await doneBy(enter(tx, session, { bookingId: booking.id, version: 3, grade: 30 }));
      const nextDay = addDays(after, 1);
      await doneBy(publishOutcomes(tx, { ...session, timeZone }, nextDay));

      await expect(decideOutcome(tx, { ...decision, decision: 'accept' }, nextDay)).rejects.toThrow(
        VersionConflict,
      );
      const { outcomes } = await listOutcomes(tx, careerId, 'it', nextDay);
      expect(outcomes).toMatchObject([{ grade: 30, decisionDueAt: '2026-10-08T21:59:59.999Z' }]);
    }),
  );

  it(
    'G2: what belongs to somebody else is not found',
    inTransaction(async (tx) => {
      const { decision } = await givenPublished(tx);
      const careerId = await givenStudent(tx, []);
      await expect(decideOutcome(tx, { ...decision, careerId, decision: 'accept' }, after)).rejects.toThrow(
        'not found',
      );
    }),
  );
});

describe('silence', () => {
  const late = addDays(startsAt, 4);

  it(
    'G2: is read as acceptance before anybody writes it down, and the same afterwards',
    inTransaction(async (tx) => {
      const { careerId, decision } = await givenPublished(tx);
      const before = await readTranscript(tx, careerId, reader, late);

      await settleOutcomes(tx, late);

      expect(before.awaited).toHaveLength(1);
      expect(await readTranscript(tx, careerId, reader, late)).toEqual(before);
      const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, decision.outcomeId));
      expect(outcome?.status).toBe('auto_accepted');
    }),
  );

  it(
    'G2: closes without recording where the session says so',
    inTransaction(async (tx) => {
      const { careerId } = await givenPublished(tx, { silence: 'not_recorded' });
      await settleOutcomes(tx, late);
      expect((await readTranscript(tx, careerId, reader, late)).rows).toEqual([]);
      expect((await listOutcomes(tx, careerId, 'it', late)).outcomes).toMatchObject([{ status: 'closed' }]);
    }),
  );

  it(
    'G2: decides nothing on the last day',
    inTransaction(async (tx) => {
      const { careerId } = await givenPublished(tx);
      await settleOutcomes(tx, addDays(startsAt, 3));
      expect((await listOutcomes(tx, careerId, 'it', after)).outcomes).toMatchObject([
        { status: 'published' },
      ]);
    }),
  );
});

describe('the transcript', () => {
  it(
    'G2: weighs grades by credits and leaves out what has none',
    inTransaction(async (tx) => {
      const courses = [await givenCourse(tx), await givenCourse(tx), await givenCourse(tx)];
      const careerId = await givenStudent(tx, courses);
      const [heavy, light, passed] = courses.map(({ unitId }) => ({ careerId, unitId }));
      if (!heavy || !light || !passed) throw new Error('three courses are there');
      await doneBy(
        addTranscriptRow(
          tx,
          { ...heavy, examDate: '2026-01-20', grade: 30, honours: true, cfu: 12 },
          sealing,
          now,
        ),
      );
      await doneBy(
        addTranscriptRow(tx, { ...light, examDate: '2026-02-20', grade: 24, cfu: 6 }, sealing, now),
      );
      await doneBy(addTranscriptRow(tx, { ...passed, examDate: '2026-03-20', cfu: 3 }, sealing, now));

      expect(await readTranscript(tx, careerId, reader, now)).toMatchObject({
        credits: { earned: 21, planned: 27 },
        weighted: 28,
        arithmetic: 27,
        degreeBase: 102.67,
        averages: [
          { examDate: '2026-01-20', weighted: 30 },
          { examDate: '2026-02-20', weighted: 28 },
        ],
      });
    }),
  );

  it(
    'G2: shows a pass where no grades are given',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      await tx.update(courseUnits).set({ gradingMode: 'passFail' }).where(eq(courseUnits.id, course.unitId));
      const session = await givenSession(tx, { recording: 'immediate' }, course);
      const { careerId, booking } = await givenBooked(tx, session);
      await givenOutcome(tx, session, booking.id, { result: 'pass' });
      await givenRecorded(tx, session, after);
      const { rows, weighted } = await readTranscript(tx, careerId, reader, after);
      expect(rows).toMatchObject([{ grade: null, cfu: 9 }]);
      expect(weighted).toBeNull();
    }),
  );
});

describe('the exams to come', () => {
  it(
    'G2: are those of the plan that will give a grade and are not on record',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const [passed, ungraded, open] = [await givenCourse(tx), await givenCourse(tx), await givenCourse(tx)];
      await tx
        .update(courseUnits)
        .set({ gradingMode: 'passFail' })
        .where(eq(courseUnits.id, ungraded.unitId));
      const careerId = await givenStudent(tx, [session, passed, ungraded, open]);
      const { examId } = session;
      const booking = await doneBy(bookExam(tx, { examId, careerId }, subDays(startsAt, 5)));
      const row = { careerId, unitId: passed.unitId, examDate: '2026-02-20', grade: 24, cfu: 6 };
      await doneBy(addTranscriptRow(tx, row, sealing, now));
      await givenOutcome(tx, session, booking.id);
      const toComeAt = async (instant: Date) => {
        const { toCome } = await readTranscript(tx, careerId, reader, instant);
        return toCome?.map(({ unitId, cfu }) => ({ unitId, cfu }));
      };
      const both = [session, open].map(({ unitId }) => ({ unitId, cfu: 9 }));

      expect(await toComeAt(after)).toEqual(expect.arrayContaining(both));
      expect(await toComeAt(after)).toHaveLength(2);
      await givenRecorded(tx, session, addDays(after, 30));
      expect(await toComeAt(addDays(after, 30))).toEqual([{ unitId: open.unitId, cfu: 9 }]);
    }),
  );
});

/** Enters results, a 27 where nothing else is said. */
function enter(
  tx: Database,
  { examId, professorId }: GivenSession,
  ...entries: (Partial<ResultEntry> & { bookingId: string })[]
) {
  const usual = { version: 0, result: 'grade', grade: 27, honours: false, teacherMessage: null } as const;
  return enterResults(
    tx,
    { examId, professorId, entries: entries.map((entry) => ({ ...usual, ...entry })) },
    after,
  );
}

/** A student with a 27 to decide on. */
async function givenPublished(tx: Database, change: Parameters<typeof givenSession>[1] = {}) {
  const session = await givenSession(tx, change);
  const { careerId, booking } = await givenBooked(tx, session);
  const outcomeId = await givenOutcome(tx, session, booking.id);
  const asked: DecideOutcome = { outcomeId, version: 2 };
  return { session, careerId, booking, decision: { ...asked, careerId } };
}
