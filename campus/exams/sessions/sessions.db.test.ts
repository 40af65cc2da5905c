import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examPeriods, jobs, outbox, people } from '../../db/schema.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import {
  draftOf,
  type GivenSession,
  givenBooked,
  givenDraft,
  givenOutcome,
  givenSession,
  seatsOf,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { listSessions } from '../board/list-sessions.ts';
import { readRoster } from '../board/roster.ts';
import { sessionChoices } from '../board/session-choices.ts';
import { sessionDetail } from '../board/session-detail.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { voidBooking, voidByBoard } from '../bookings/void-booking.ts';
import { listExams } from '../student/list-exams.ts';
import { cancelSession } from './cancel-session.ts';
import { deleteSession } from './delete-session.ts';
import { moveSession } from './move-session.ts';
import { publishSession } from './publish-session.ts';
import { resizeSession } from './resize-session.ts';
import { saveSession } from './save-session.ts';

const { inTransaction } = await testDatabase();

const reader = { language: 'it', timeZone } as const;
const slots = [0, 1].map((hour) => ({
  startsAt: addHours(startsAt, hour).toISOString(),
  endsAt: addHours(startsAt, hour + 1).toISOString(),
  room: '',
  capacity: 10,
}));

describe('saving a draft', () => {
  it(
    'G13: keeps what was set; slots give the session their seats together',
    inTransaction(async (tx) => {
      const colleague = await givenProfessor(tx);
      const draft = await givenDraft(tx, { slots, boardIds: [colleague], notes: 'Con calcolatrice' });

      const detail = await sessionDetail(tx, draft, 'it', now);

      expect(detail).toMatchObject({
        status: 'draft',
        need: 'draft',
        capacity: 20,
        notes: 'Con calcolatrice',
        offeringIds: [draft.courseId],
        chair: { id: draft.professorId },
        board: [{ id: colleague }],
        version: 1,
      });
      expect(detail.slots.map(({ startsAt: at }) => at)).toEqual(slots.map(({ startsAt: at }) => at));
    }),
  );

  it(
    'G13: with a board of people who don’t teach here is refused, beside its field',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const draft = draftOf(course, { boardIds: [await givenStudent(tx, [course])] });
      const { professorId } = course;
      expect(await codesOf(saveSession(tx, { ...draft, professorId, timeZone }, now))).toEqual([
        'field.boardIds',
      ]);
    }),
  );

  it(
    'G13: on top of a version that was changed meanwhile is a conflict',
    inTransaction(async (tx) => {
      const { professorId, ...draft } = await givenDraft(tx);
      const change = { ...draftOf({ ...draft, professorId }), examId: draft.examId, professorId, timeZone };
      await doneBy(saveSession(tx, { ...change, version: 1, room: 'Aula B' }, now));
      await expect(saveSession(tx, { ...change, version: 1, room: 'Aula C' }, now)).rejects.toThrow(
        VersionConflict,
      );
    }),
  );

  it(
    'G13: publishes it at once where that is asked, or saves nothing',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const asked = { ...draftOf(course, {}), professorId: course.professorId, timeZone, publish: true };
      const closed = {
        ...asked,
        bookingOpensAt: subDays(now, 9).toISOString(),
        bookingClosesAt: subDays(now, 1).toISOString(),
        cancelUntil: null,
      };
      expect(await codesOf(saveSession(tx, closed, now))).toEqual(['field.bookingClosesAt']);
      expect((await listSessions(tx, course.professorId, 'it', now)).sessions).toEqual([]);

      const { examId, version } = await doneBy(saveSession(tx, asked, now));

      const { sessions } = await listSessions(tx, course.professorId, 'it', now);
      expect(sessions).toMatchObject([{ id: examId, status: 'published', version }]);
    }),
  );

  it(
    'G13: is for courses that the chair teaches, one at a time',
    inTransaction(async (tx) => {
      const own = await givenCourse(tx);
      const foreign = await givenCourse(tx);
      const draft = draftOf(own, { offeringIds: [own.courseId, foreign.courseId] });
      const saved = saveSession(tx, { ...draft, professorId: own.professorId, timeZone }, now);
      expect(await codesOf(saved)).toEqual(['field.offeringIds']);
    }),
  );

  it(
    'G13: names each date that cannot be, and the exam period it has to lie in',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const [period] = await tx
        .insert(examPeriods)
        .values({ name: { it: 'Sessione estiva' }, startsOn: '2026-06-01', endsOn: '2026-07-31' })
        .returning();
      const wrong = { endsAt: startsAt.toISOString(), periodId: period?.id ?? null };
      const draft = { ...draftOf(course, wrong), professorId: course.professorId, timeZone };
      expect(await codesOf(saveSession(tx, draft, now))).toEqual(['field.endsAt', 'field.startsAt']);
    }),
  );

  it(
    'G13: takes the first and the last day of its period in the zone of the institution',
    inTransaction(async (tx) => {
      const days = { startsOn: '2026-10-04', endsOn: '2026-10-04' };
      const [period] = await tx
        .insert(examPeriods)
        .values({ name: { it: 'Un giorno' }, ...days })
        .returning();
      const earliest = new Date('2026-10-03T22:00:00Z'); // midnight in Rome
      const draft = {
        startsAt: earliest.toISOString(),
        endsAt: '2026-10-04T21:59:00Z',
        periodId: period?.id ?? null,
      };
      await expect(givenDraft(tx, draft)).resolves.toMatchObject({ version: 1 });
    }),
  );
});

it(
  'G13: what is another professor’s is not found',
  inTransaction(async (tx) => {
    const { examId } = await givenSession(tx);
    const professorId = await givenProfessor(tx);
    await expect(readRoster(tx, { examId, professorId }, reader, now)).rejects.toThrow(NotFound);
    expect((await listSessions(tx, professorId, 'it', now)).sessions).toEqual([]);
  }),
);

it(
  'G13: the board sees the session too',
  inTransaction(async (tx) => {
    const professorId = await givenProfessor(tx);
    const { examId } = await givenSession(tx, { boardIds: [professorId] });
    const { sessions } = await listSessions(tx, professorId, 'it', now);
    expect(sessions).toMatchObject([{ id: examId, need: 'upcoming' }]);
  }),
);

it(
  'G13: a draft is shown to no student, a published session to those who have it in the plan',
  inTransaction(async (tx) => {
    const draft = await givenDraft(tx);
    const careerId = await givenStudent(tx, [draft]);
    expect((await listExams(tx, careerId, reader, now)).exams).toEqual([]);

    await doneBy(publishSession(tx, draft, now));
    expect((await listExams(tx, careerId, reader, now)).exams).toMatchObject([{ id: draft.examId }]);
  }),
);

it(
  'G13: sessions come by what they need next, drafts first, then by date; over, latest first',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const upcoming = await givenSession(tx, { startsAt: addDays(startsAt, 9).toISOString() }, course);
    const draft = await givenDraft(tx, {}, course);
    const published = await givenSession(tx, {}, course);
    const entry = await givenSession(tx, {}, course);
    const over = await givenSession(tx, {}, course);
    const overLater = await givenSession(tx, { startsAt: addHours(startsAt, 1).toISOString() }, course);
    const { booking } = await givenBooked(tx, published);
    await givenOutcome(tx, published, booking.id);
    await givenBooked(tx, entry);

    const { sessions } = await listSessions(tx, course.professorId, 'it', addHours(startsAt, 4));

    expect(sessions.map(({ id, need }) => [id, need])).toEqual([
      [draft.examId, 'draft'],
      [entry.examId, 'results'],
      [published.examId, 'deciding'],
      [upcoming.examId, 'upcoming'],
      [overLater.examId, 'done'],
      [over.examId, 'done'],
    ]);
  }),
);

describe('moving', () => {
  const later = addDays(startsAt, 2);
  const to = { startsAt: later.toISOString(), endsAt: addHours(later, 2).toISOString(), room: 'Aula B' };

  it(
    'G13: takes its slots along, tells who is booked, and lets them give up until the new start',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { slots });
      const { careerId } = await givenBooked(tx, session);
      await tx.delete(outbox);

      await doneBy(moveSession(tx, { ...session, version: 2, ...to, timeZone }, now));

      const { exams } = await listExams(tx, careerId, reader, now);
      expect(exams).toMatchObject([{ startsAt: to.startsAt, room: 'Aula B', voidableUntil: to.startsAt }]);
      expect(exams[0]?.slots[0]?.startsAt).toBe(to.startsAt);
      const [event] = await readOutbox(tx, eq(outbox.audience, `profile:${careerId}`));
      expect(event).toMatchObject({ name: 'booked', payload: { action: 'moved' } });
      expect(await codesOf(voidBooking(tx, { ...session, careerId }, later))).toEqual([]);
    }),
  );

  it(
    'G13: to an earlier time is refused',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const earlier = { ...to, startsAt: subDays(startsAt, 1).toISOString() };
      const moved = moveSession(tx, { ...session, version: 2, ...earlier, timeZone }, now);
      expect(await codesOf(moved)).toContain('field.startsAt');
    }),
  );
});

describe('changing the seats of a published session', () => {
  const resize = (
    tx: Database,
    session: GivenSession,
    to: { capacity?: number | null; slots?: { id: string; capacity: number | null }[] },
  ) => resizeSession(tx, { capacity: null, slots: [], ...to, ...session, version: 2 }, now);

  it(
    'G13: more of them go to the queue in its order, and everybody is told',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      await givenBooked(tx, session);
      const waiting = [];
      for (const _ of [1, 2, 3]) waiting.push((await givenBooked(tx, session)).careerId);
      await tx.delete(outbox);
      await tx.delete(jobs);

      expect(await doneBy(resize(tx, session, { capacity: 3 }))).toEqual({
        examId: session.examId,
        version: 2,
      });

      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 3, waitlisted: 1 });
      const events = await tx.select().from(outbox).orderBy(outbox.written);
      const promoted = events.filter(({ payload }) => payload.action === 'promoted');
      expect(promoted.map(({ audience }) => audience)).toEqual(
        waiting.slice(0, 2).map((careerId) => `profile:${careerId}`),
      );
      const seats = { examId: session.examId, taken: 3, capacity: 3, waitlisted: 1 };
      expect(events).toContainEqual(
        expect.objectContaining({ name: 'seatsChanged', payload: expect.objectContaining(seats) }),
      );
      expect(await tx.select().from(jobs)).toHaveLength(2);
    }),
  );

  it(
    'G13: fewer than are taken is refused beside the field, and changes nothing',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 3 });
      await givenBooked(tx, session);
      await givenBooked(tx, session);

      expect(await codesOf(resize(tx, session, { capacity: 1 }))).toEqual(['field.capacity']);
      expect(await codesOf(resize(tx, session, { capacity: 2 }))).toEqual([]);
      await givenBooked(tx, session);
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 2, waitlisted: 1 });
    }),
  );

  it(
    'G13: without a limit everybody who waits has a seat',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      for (const _ of [1, 2, 3]) await givenBooked(tx, session);

      await doneBy(resize(tx, session, { capacity: null }));

      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 3, waitlisted: 0 });
    }),
  );

  it(
    'G13: slots have their own, and the session their sum',
    inTransaction(async (tx) => {
      const small = slots.map((slot) => ({ ...slot, capacity: 1 }));
      const session = await givenSession(tx, { slots: small });
      for (const _ of [1, 2, 3]) await givenBooked(tx, session);
      const [first, second] = (await sessionDetail(tx, session, 'it', now)).slots;
      const sized = (slot = first, capacity: number | null = 2) => ({ id: slot?.id ?? '', capacity });

      expect(await codesOf(resize(tx, session, { slots: [sized(first, null)] }))).toEqual(['field.slots']);
      await doneBy(resize(tx, session, { slots: [sized(second)] }));

      expect(await sessionDetail(tx, session, 'it', now)).toMatchObject({
        ...{ capacity: 3, taken: 3, waitlisted: 0 },
        slots: [
          { capacity: 1, taken: 1 },
          { capacity: 2, taken: 2 },
        ],
      });
      const foreign = resize(tx, session, { slots: [{ id: crypto.randomUUID(), capacity: 5 }] });
      await expect(foreign).rejects.toThrow(NotFound);
    }),
  );

  it(
    'G13: another professor’s session, or one that was changed meanwhile, stays as it is',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      const stranger = { ...session, professorId: await givenProfessor(tx) };
      await expect(resize(tx, stranger, { capacity: 5 })).rejects.toThrow(NotFound);
      const stale = resizeSession(tx, { ...session, version: 1, capacity: 5, slots: [] }, now);
      await expect(stale).rejects.toThrow(VersionConflict);
    }),
  );
});

it(
  'D4: tells who comes onto a board and who leaves it, also when the draft is deleted',
  inTransaction(async (tx) => {
    const [one, other] = [await givenProfessor(tx), await givenProfessor(tx)];
    const told = async (profileId: string) => {
      const events = await tx
        .select()
        .from(outbox)
        .where(eq(outbox.audience, `profile:${profileId}`))
        .orderBy(outbox.written);
      return events.map(({ name, payload }) => [name, payload.action]);
    };
    const draft = await givenDraft(tx, { boardIds: [one] });
    const save = (boardIds: string[], version: number) => {
      const { examId, professorId } = draft;
      const saved = { ...draftOf(draft, { boardIds }), examId, version, professorId, timeZone };
      return doneBy(saveSession(tx, saved, now));
    };

    const both = await save([one, other], draft.version);
    expect(await told(one)).toEqual([['boardChanged', 'joined']]);
    const { version } = await save([other], both.version);
    expect(await told(one)).toEqual([
      ['boardChanged', 'joined'],
      ['boardChanged', 'left'],
    ]);
    await doneBy(deleteSession(tx, { ...draft, version }, now));

    expect(await told(other)).toEqual([
      ['boardChanged', 'joined'],
      ['boardChanged', 'left'],
    ]);
  }),
);

it(
  'G13: cancelling voids every booking, says why, and takes the seats away',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { capacity: 1 });
    const booked = await givenBooked(tx, session);
    const waiting = await givenBooked(tx, session);

    await doneBy(cancelSession(tx, { ...session, version: 2, reason: 'Sciopero' }, now));

    expect(await seatsOf(tx, session.examId)).toEqual({ booked: 0, waitlisted: 0 });
    for (const { careerId } of [booked, waiting]) {
      const { exams } = await listExams(tx, careerId, reader, now);
      expect(exams).toMatchObject([
        { cancelled: true, booking: { status: 'voided', voidReason: 'Sciopero' } },
      ]);
    }
  }),
);

describe('the roster', () => {
  it(
    'G13: has who holds a seat by name, then the queue in its order, without who gave up',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 2 });
      const zeno = await givenStudent(tx, [session], { familyName: 'Zeno' });
      const abate = await givenStudent(tx, [session], { familyName: 'Abate' });
      for (const careerId of [zeno, abate]) await doneBy(bookExam(tx, { ...session, careerId }, now));
      const gone = await givenBooked(tx, session);
      const waiting = await givenBooked(tx, session);
      await doneBy(voidBooking(tx, { ...session, careerId: gone.careerId }, now));

      const { rows } = await readRoster(tx, session, reader, now);

      expect(rows.map(({ name, position }) => [name, position])).toEqual([
        ['Abate Nome', null],
        ['Zeno Nome', null],
        [expect.any(String), 1],
      ]);
      expect(rows[2]?.bookingId).toBe(waiting.booking.id);
    }),
  );

  it(
    'S8: it shows the legal name, and beside it what the student chose',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 2 });
      await givenBooked(tx, session);
      await tx.update(people).set({ preferredName: 'Rettore' });

      const { rows } = await readRoster(tx, session, reader, now);
      expect(rows).toMatchObject([{ name: expect.stringMatching(/ Nome$/), preferredName: 'Rettore' }]);
    }),
  );

  it(
    'G13: a student is taken off it with a reason, and the queue moves up',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      const { booking, careerId } = await givenBooked(tx, session);
      const waiting = await givenBooked(tx, session);
      const request = { examId: session.examId, bookingId: booking.id, professorId: session.professorId };

      await doneBy(voidByBoard(tx, { ...request, reason: 'Iscrizione doppia' }, now));

      const { rows } = await readRoster(tx, session, reader, now);
      expect(rows).toMatchObject([{ bookingId: waiting.booking.id, status: 'booked' }]);
      const { exams } = await listExams(tx, careerId, reader, now);
      expect(exams[0]?.booking).toMatchObject({ status: 'voided', voidReason: 'Iscrizione doppia' });
    }),
  );

  it(
    'G13: nobody is taken off it once there is a result',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { booking } = await givenBooked(tx, session);
      await givenOutcome(tx, session, booking.id);
      const request = { ...session, bookingId: booking.id, reason: 'Troppo tardi' };
      expect(await codesOf(voidByBoard(tx, request, addHours(startsAt, 4)))).toEqual(['state.not_allowed']);
    }),
  );
});

it(
  'G13: another final of the same programme and year within 48 hours earns a warning',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const other = await givenCourse(tx, { title: 'Fisica 1', programmeId: course.programmeId });
    await givenSession(tx, { startsAt: addHours(startsAt, 47).toISOString() }, other);
    await givenSession(tx, { startsAt: addHours(startsAt, 48).toISOString() }, other);
    const session = await givenSession(tx, {}, course);

    const { warnings } = await sessionDetail(tx, session, 'it', now);

    expect(warnings).toEqual([{ courseTitle: 'Fisica 1', startsAt: addHours(startsAt, 47).toISOString() }]);
  }),
);

it(
  'G13: a new session is made of the courses taught and the periods that are not over',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    await tx.insert(examPeriods).values([
      { name: { it: 'Passata' }, startsOn: '2026-06-01', endsOn: '2026-07-31' },
      { name: { it: 'Prossima' }, startsOn: '2027-01-10', endsOn: '2027-02-28' },
    ]);

    const choices = await sessionChoices(tx, course.professorId, reader, now);

    expect(choices.courses).toMatchObject([
      { unitId: course.unitId, offerings: [{ id: course.courseId }], last: null },
    ]);
    expect(choices.periods.map(({ name }) => name)).toEqual(['Prossima']);
  }),
);

it(
  'G13: a new session may begin with the last one of its course that stands, its board and its slots',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const colleague = await givenProfessor(tx);
    const last = { slots, boardIds: [colleague], room: 'Aula 7' };
    await givenSession(tx, { ...last, startsAt: startsAt.toISOString() }, course);
    await givenSession(tx, { startsAt: subDays(startsAt, 30).toISOString(), room: 'Aula 1' }, course);
    await givenDraft(tx, { startsAt: addDays(startsAt, 30).toISOString(), room: 'Aula 2' }, course);

    const { courses } = await sessionChoices(tx, course.professorId, reader, now);

    expect(courses).toMatchObject([
      { last: { room: 'Aula 7', startsAt: startsAt.toISOString(), boardIds: [colleague], slots: [{}, {}] } },
    ]);
  }),
);
