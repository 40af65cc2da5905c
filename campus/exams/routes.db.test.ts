import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subHours } from 'date-fns/subHours';
import { describe, expect, it } from 'vitest';
import { issueServiceSession } from '../accounts/people/people.ts';
import { accounts, profiles } from '../db/schema.ts';
import { doneBy, givenCourse, givenStudent } from '../testing/teaching/courses-fixtures.ts';
import { draftOf } from '../testing/teaching/exams-fixtures.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';
import { publishSession } from './sessions/publish-session.ts';
import { saveSession } from './sessions/save-session.ts';

const database = await testDatabase();
const app = await testApp(database);
const today = await app.clock.now(database.db);

describe('a student', () => {
  it('G2: reads the sessions with their rules, books, is told of every rule, and voids', async () => {
    const { examId, student } = await givenOpenSession();

    expect(await student('list')).toMatchObject({
      success: true,
      result: { exams: [{ id: examId, reasons: [] }] },
    });
    expect(await student('eligibility', { examId })).toMatchObject({ result: { examId, reasons: [] } });
    expect(await student('book', { examId })).toMatchObject({ success: true, result: { status: 'booked' } });
    expect(await student('list')).toMatchObject({
      result: { exams: [{ booking: { status: 'booked' }, taken: 1 }] },
    });
    expect(await student('void', { examId })).toMatchObject({ success: true, result: { examId } });
    expect(await student('void', { examId })).toMatchObject({
      success: false,
      result: { reasons: [{ code: 'state.not_allowed' }] },
      messages: [{ type: 'warning', code: 'state.not_allowed' }],
    });
  });

  it('G2: is refused with the reasons in the language of the page', async () => {
    const { examId, student } = await givenOpenSession({ bookingOpensAt: addHours(today, 1) });

    const { result } = await student('book', { examId }, 'en');

    expect(result).toEqual({
      reasons: [
        {
          code: 'exams.window_not_open',
          text: expect.stringMatching(/^Booking opens /),
          availableFrom: addHours(today, 1).toISOString(),
        },
      ],
    });
  });

  it('every booking is counted by what became of it', async () => {
    const open = await givenOpenSession();
    const early = await givenOpenSession({ bookingOpensAt: addHours(today, 1) });
    const before = await countedBookings();

    await open.student('book', { examId: open.examId });
    await early.student('book', { examId: early.examId });

    const after = await countedBookings();
    const more = (result: string) => (after.get(result) ?? 0) - (before.get(result) ?? 0);
    expect([more('booked'), more('exams.window_not_open')]).toEqual([1, 1]);
  });

  it('S7, G2: rejects nothing on an open session alone, and accepts on it', async () => {
    const { student } = await givenOpenSession();
    const unknown = { outcomeId: crypto.randomUUID(), version: 1 };

    expect(await student('reject', unknown)).toMatchObject({
      success: false,
      result: { reasons: [{ code: 'account.step_up' }] },
    });
    expect(await student('accept', unknown)).toMatchObject({ status: 404 });
  });

  it('G2: presses with one Idempotency-Key have one booking and one answer, and no other request may use it', async () => {
    const { examId, studentToken } = await givenOpenSession();
    const press = async (payload: object) => {
      const headers = { authorization: `Bearer ${studentToken}`, 'idempotency-key': 'pressed-once' };
      const answer = await app.inject({ method: 'POST', url: '/api/student/exams/book', payload, headers });
      return { status: answer.statusCode, ...answer.json() };
    };

    const answers = await Promise.all([press({ examId }), press({ examId }), press({ examId })]);
    answers.push(await press({ examId }));

    expect(answers[0]).toMatchObject({ status: 200, success: true, result: { examId, status: 'booked' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await press({ examId, slotId: crypto.randomUUID() })).success).toBe(false);
  });

  it('G2: is told nothing of a session that it isn’t shown: neither its detail nor what stands against it', async () => {
    const { examId } = await givenOpenSession();
    const stranger = await givenOpenSession();
    for (const verb of ['detail', 'eligibility']) {
      expect(await stranger.student(verb, { examId })).toMatchObject({ status: 404, result: null });
    }
  });

  it('G2: does not find what isn’t there, and asks nothing of professors', async () => {
    const { examId, student, call, studentToken } = await givenOpenSession();

    expect(await student('book', { examId: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await student('book', { examId: 'x' })).toMatchObject({ status: 400 });
    expect(await call('/api/professor/exams/roster', { examId }, studentToken)).toMatchObject({
      status: 403,
    });
    expect(await call('/api/student/exams/list', {}, '')).toMatchObject({ status: 401 });
  });
});

describe('a professor', () => {
  it('G13: saves, publishes and reads; an old version is a conflict, a wrong date names its field', async () => {
    const course = await givenCourse(database.db);
    const professor = await givenCalls('professor', course.professorId);
    const draft = draftOf(course, { startsAt: addDays(today, 10).toISOString() });

    const saved = await professor('save', draft);
    const { examId, version } = saved.result as { examId: string; version: number };
    const wrong = { ...draft, endsAt: draft.startsAt };

    expect(await professor('save', wrong)).toMatchObject({
      success: false,
      result: {
        reasons: [{ code: 'field.endsAt', field: 'endsAt', text: 'La fine deve venire dopo l’inizio.' }],
      },
    });
    expect(await professor('publish', { examId, version: version + 1 })).toMatchObject({ status: 409 });
    expect(await professor('publish', { examId, version })).toMatchObject({ success: true });
    expect(await professor('roster', { examId })).toMatchObject({
      result: { rows: [], session: { id: examId } },
    });
    expect(await professor('list')).toMatchObject({
      result: { sessions: [{ id: examId, need: 'upcoming' }] },
    });
    expect(await professor('detail', { examId })).toMatchObject({ result: { id: examId, notes: '' } });
    expect(await professor('choices')).toMatchObject({ result: { courses: [{ unitId: course.unitId }] } });
  });

  it('G13: does not find another professor’s session', async () => {
    const { examId } = await givenOpenSession();
    const other = await givenCourse(database.db);
    const professor = await givenCalls('professor', other.professorId);
    for (const verb of ['detail', 'roster']) {
      expect(await professor(verb, { examId })).toMatchObject({ status: 404 });
    }
    expect(await professor('cancel', { examId, version: 2, reason: 'No' })).toMatchObject({ status: 404 });
  });
});

type Answer = { status: number; success: boolean; result: unknown; messages: unknown[] };

async function call(url: string, payload: object, token: string, language = 'it'): Promise<Answer> {
  const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, ...answer.json() };
}

/** The calls of one who is signed in, in the area of exams. */
async function givenCalls(type: 'student' | 'professor', profileId: string) {
  const token = await givenToken(profileId);
  return (verb: string, body: object = {}, language = 'it') =>
    call(`/api/${type}/exams/${verb}`, body, token, language);
}

async function givenToken(profileId: string): Promise<string> {
  const all = await database.db.select({ personId: profiles.personId }).from(profiles);
  await database.db.insert(accounts).values(all).onConflictDoNothing();
  return await app.clock.transact(database.db, (tx, now) => issueServiceSession(tx, profileId, now));
}

/** A session whose booking opened an hour ago or opens as said, and a student who may book it. */
async function givenOpenSession({ bookingOpensAt = subHours(today, 1) } = {}) {
  const course = await givenCourse(database.db);
  const { professorId } = course;
  const starts = addDays(today, 10);
  const draft = draftOf(course, {
    startsAt: starts.toISOString(),
    bookingOpensAt: bookingOpensAt.toISOString(),
  });
  const saved = await doneBy(
    saveSession(database.db, { ...draft, professorId, timeZone: 'Europe/Rome' }, today),
  );
  await doneBy(publishSession(database.db, { ...saved, professorId }, today));
  const careerId = await givenStudent(database.db, [course]);
  const student = await givenCalls('student', careerId);
  return { ...saved, student, call, studentToken: await givenToken(careerId) };
}

/** By the result, as Prometheus reads them. */
async function countedBookings(): Promise<Map<string, number>> {
  const { text } = await app.metrics.expose();
  const samples = text.matchAll(/^ateneo_campus_bookings_total\{call="book",result="([^"]+)"\} (\d+)$/gm);
  return new Map([...samples].map(([, result = '', count]) => [result, Number(count)]));
}
