import { addDays } from 'date-fns/addDays';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessionNeeds } from '../../contract/exams/board.ts';
import type { OwnLocks } from '../../contract/locks/locks.ts';
import { verifyPassword } from '../accounts/passwords/passwords.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { accounts, facts, faculties, offerings, people, profiles, programmes } from '../db/schema.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { createClock } from '../platform/time/clock.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { demoNotice, isUntouched, originOf, setOrigin } from './origin.ts';
import { refusePublishedPassword } from './published-password.ts';
import { renewInstitution } from './renew.ts';
import { makeDemo } from './university/make-demo.ts';

const zone = 'Europe/Rome';
const clock = createClock();
const database = await testDatabase();
const app = await testApp(database);
const { inTransaction } = database;

beforeAll(async () => {
  await clock.transact(database.db, (tx, now) => makeDemo(tx, now, { timeZone: zone }));
  await database.db.execute(sql`analyze`); // as the server does by itself within a minute
});

type Standing = { reasons: { code: string }[] };
type Exam = Standing & { id: string; courseCode: string; booking: { status: string } | null };
type Course = Standing & { id: string; code: string; window: { mode: string } | null };

async function ask(url: string, payload: object, token?: string) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const headers = { 'accept-language': 'en', ...authorization };
  return (await app.inject({ method: 'POST', url, payload, headers })).json();
}

/** Calls as the person with this address; throws what is refused. */
async function signedIn(username: string) {
  const { token } = await ask('/api/user/login', { username, password: base64(DEMO_PASSWORD) });
  return async <Result>(path: string, body: object = {}): Promise<Result> => {
    const { success, result, messages } = await ask(path, body, token);
    if (!success) throw new Error(`${path}: ${JSON.stringify(messages)}`);
    return result;
  };
}
type Calls = Awaited<ReturnType<typeof signedIn>>;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const codesOf = ({ reasons }: Standing) => reasons.map(({ code }) => code);
const examsOf = async (student: Calls) => (await student<{ exams: Exam[] }>('/api/student/exams/list')).exams;
const openCourses = async (student: Calls) =>
  (await student<{ courses: Course[] }>('/api/student/courses/list', { view: 'open' })).courses;

test('it has 3 faculties, 6 programmes, 60 courses taught this year and last, 12 professors, 120 students', async () => {
  expect(await database.db.$count(faculties)).toBe(3);
  expect(await database.db.$count(programmes)).toBe(6);
  expect(await database.db.$count(offerings)).toBe(2 * 60 + 2 * 4); // the printed professor’s four, two years before
  expect(await database.db.$count(profiles, eq(profiles.type, 'professor'))).toBe(12);
  expect(await database.db.$count(people)).toBe(12 + 120 + 1);
});

test('every printed account signs in', async () => {
  const printed = demoAccounts(DEMO_PASSWORD);
  expect(printed).toHaveLength(6);
  for (const { username, password } of printed) {
    expect(await ask('/api/user/login', { username, password: base64(password) })).toMatchObject({
      success: true,
    });
  }
});

test('the printed professor supervises a thesis', async () => {
  const professor = await signedIn('professor@ateneo.example');
  const { theses } = await professor<{ theses: { title: string; badge: string }[] }>(
    '/api/professor/dashboard/summary',
  );
  expect(theses).toMatchObject([{ title: 'Algoritmi approssimati per l’orario di un ateneo' }]);
});

describe('the printed student', () => {
  let student: Calls;
  let professor: Calls;

  beforeAll(async () => {
    student = await signedIn('student@ateneo.example');
    professor = await signedIn('professor@ateneo.example');
  });

  test('enrols at once, and asks to enrol, in courses of the printed professor', async () => {
    const { courses } = await professor<{ courses: { id: string }[] }>('/api/professor/courses/list');
    const taught = courses.map(({ id }) => id);
    const free = (await openCourses(student)).filter(
      (course) => course.reasons.length === 0 && taught.includes(course.id),
    );
    const enrolIn = (mode: string) => {
      const courseId = free.find(({ window }) => window?.mode === mode)?.id;
      return student<{ status: string }>('/api/student/courses/enrol', { courseId });
    };
    expect(await enrolIn('fifo')).toMatchObject({ status: 'enrolled' });
    expect(await enrolIn('approval')).toMatchObject({ status: 'pending' });
  });

  test('asks for a place that is drawn at the close', async () => {
    const drawn = (await openCourses(student)).find(({ window }) => window?.mode === 'draw');
    expect(await student('/api/student/courses/enrol', { courseId: drawn?.id })).toMatchObject({
      status: 'requested',
    });
  });

  test('books with the printed professor, and can queue elsewhere', async () => {
    const { sessions } = await professor<{ sessions: { id: string }[] }>('/api/professor/exams/list');
    const chaired = sessions.map(({ id }) => id);
    const [exam] = (await examsOf(student)).filter(
      ({ id, courseCode, reasons }) =>
        chaired.includes(id) && courseCode === 'INF201' && reasons.length === 0,
    );
    const booking = await student('/api/student/exams/book', { examId: exam?.id });
    expect(booking).toMatchObject({ status: 'booked' });

    const full = (await examsOf(student)).find(({ courseCode }) => courseCode === 'INF204');
    expect(await student('/api/student/exams/book', { examId: full?.id })).toMatchObject({
      status: 'waitlisted',
    });
  });

  test('has a seat, a grade to decide on, a transcript, and exams that wait for a prerequisite or a window', async () => {
    const exams = await examsOf(student);
    expect(exams.find(({ courseCode }) => courseCode === 'INF103')?.booking).toMatchObject({
      status: 'booked',
    });
    expect(exams.flatMap(codesOf)).toEqual(
      expect.arrayContaining(['exams.prerequisite_missing', 'exams.window_not_open', 'exams.window_closed']),
    );
    const { outcomes } = await student<{ outcomes: object[] }>('/api/student/exams/outcomes');
    expect(outcomes).toMatchObject([{ courseCode: 'INF104', status: 'published', grade: 27 }]);
    expect(await student('/api/student/exams/transcript')).toMatchObject({
      weighted: 26.5,
      credits: { earned: 21 },
    });
  });

  test('is enrolled in one course and waits for another', async () => {
    const { courses } = await student<{ courses: { enrolment: { status: string } }[] }>(
      '/api/student/courses/list',
      { view: 'mine' },
    );
    expect(courses.map(({ enrolment }) => enrolment.status)).toEqual(
      expect.arrayContaining(['enrolled', 'waitlisted', 'completed']),
    );
  });
});

test('the printed professor has exam sessions and courses in every state', async () => {
  const professor = await signedIn('professor@ateneo.example');
  const { sessions } = await professor<{ sessions: { need: string; phase: string }[] }>(
    '/api/professor/exams/list',
  );
  expect(new Set(sessions.map(({ need }) => need))).toEqual(new Set(sessionNeeds));
  const upcoming = sessions.filter(({ need }) => need === 'upcoming');
  expect(new Set(upcoming.map(({ phase }) => phase))).toEqual(new Set(['not_open', 'open', 'closed']));

  const { courses } = await professor<{
    courses: { window: { mode: string } | null; counts: { pending: number; waitlisted: number } }[];
  }>('/api/professor/courses/list');
  expect(courses.map(({ window }) => window?.mode)).toEqual(
    expect.arrayContaining(['open', 'fifo', 'approval']),
  );
  expect(courses.some(({ counts }) => counts.pending > 0)).toBe(true);
  expect(courses.some(({ counts }) => counts.waitlisted > 0)).toBe(true);
});

test('the printed student and professor has both profiles, the applicant one without a number', async () => {
  const both = await signedIn('both@ateneo.example');
  const profilesOfBoth = await both<{ type: string }[]>('/api/user/profiles');
  expect(profilesOfBoth.map(({ type }) => type).sort()).toEqual(['professor', 'student']);
  const applicant = await signedIn('applicant@ateneo.example');
  expect(await applicant('/api/user/profile')).toMatchObject({ type: 'student', badge: null });
});

test('the applicant has begun an application, and is the next in a ranking whose places were offered', async () => {
  const applicant = await signedIn('applicant@ateneo.example');
  const { applied } = await applicant<{ applied: { offerId: string; status: string }[] }>(
    '/api/student/offers/list',
  );
  expect(applied.map(({ status }) => status).toSorted()).toEqual(['draft', 'ranked']);
  const offerId = applied.find(({ status }) => status === 'ranked')?.offerId;
  expect(await applicant('/api/student/offers/detail', { offerId })).toMatchObject({
    application: { position: 4 },
    ranking: { applicants: 5 },
  });
});

test('the suspended student can do nothing, and sees why', async () => {
  const suspended = await signedIn('suspended@ateneo.example');
  const exams = await examsOf(suspended);
  expect(exams).not.toEqual([]);
  for (const exam of exams) expect(codesOf(exam)).toContain('exams.career_not_active');
  for (const course of await openCourses(suspended))
    expect(codesOf(course)).toContain('courses.career_not_active');
});

test('the blocked student has a lock in every state, and sees why an exam can’t be booked', async () => {
  const student = await signedIn('blocked@ateneo.example');
  const { standing, past } = await student<OwnLocks>('/api/student/locks/list');
  expect(standing.map(({ status }) => status)).toEqual(['active', 'warning', 'scheduled']);
  expect(past.map(({ status }) => status).toSorted()).toEqual(['cleared', 'waived']);
  const refused = (await examsOf(student)).filter((exam) => codesOf(exam).includes('exams.locked'));
  expect(refused.length).toBeGreaterThan(0);
});

test('counts stand in the rows they count', async () => {
  const wrong = rowsOf(
    await database.db.execute(sql`
      select s.id from exam_session s left join exam_booking b on b.session_id = s.id group by s.id
      having s.booked <> count(*) filter (where b.status in ('booked', 'present', 'absent', 'withdrew'))
        or s.waitlisted <> count(*) filter (where b.status = 'waitlisted')
      union all
      select w.offering_id from enrolment_window w left join enrolment e using (offering_id) group by w.offering_id
      having w.taken <> count(*) filter (where e.status in ('enrolled', 'offered'))
        or w.waitlisted <> count(*) filter (where e.status = 'waitlisted')
      union all
      select s.id from exam_slot s left join exam_booking b on b.slot_id = s.id and b.status = 'booked'
      group by s.id having s.booked <> count(b.id)`),
  );
  expect(wrong).toEqual([]);
});

describe('made anew', () => {
  const now = new Date('2027-03-10T09:00:00Z');
  const here = { timeZone: zone, exposed: false };
  const renew = (tx: Database, content: 'demo' | 'nothing', replace: boolean) =>
    renewInstitution(tx, { content, replace, randomPassword: false }, now, here);

  test(
    'only when it is asked for, and with the same people',
    inTransaction(async (tx) => {
      const before = await badgesOf(tx);
      expect(await renew(tx, 'demo', false)).toMatchObject({
        refusals: [{ code: 'institution.not_empty' }],
      });
      await doneOrThrow(renew(tx, 'demo', true));
      expect(await badgesOf(tx)).toEqual(before);
      expect(await demoNotice(tx, now)).toEqual({
        accounts: demoAccounts(DEMO_PASSWORD),
        old: false,
      });
      expect(await demoNotice(tx, addDays(now, 31))).toMatchObject({ old: true });
    }),
    180_000,
  );

  test(
    'not over an institution of its own',
    inTransaction(async (tx) => {
      await tx.delete(facts);
      expect(await renew(tx, 'nothing', true)).toMatchObject({
        refusals: [{ code: 'institution.not_demo' }],
      });
    }),
  );

  test(
    'not at the next start, once it was emptied',
    inTransaction(async (tx) => {
      await doneOrThrow(renew(tx, 'nothing', true));
      expect(await isUntouched(tx)).toBe(false);
      expect(await demoNotice(tx, now)).toBeNull();
    }),
  );
});

describe('where others reach it', () => {
  const now = new Date('2027-03-10T09:00:00Z');
  const renew = (tx: Database, randomPassword: boolean) =>
    renewInstitution(tx, { content: 'demo', replace: true, randomPassword }, now, {
      timeZone: zone,
      only: [], // its people are enough
      exposed: true,
    });

  test(
    'S11: it is not made with the published password, and stays as it is',
    inTransaction(async (tx) => {
      expect(await renew(tx, false)).toEqual({
        ok: false,
        refusals: [{ code: 'institution.published_password' }],
      });
      expect(await originOf(tx)).toMatchObject({ ownPassword: false });
    }),
  );

  test(
    'S11: a random password is said once, and is the only one',
    inTransaction(async (tx) => {
      const said = await doneOrThrow(renew(tx, true));
      const [password = ''] = new Set(said.map((account) => account.password));
      expect(said).toEqual(demoAccounts(password));
      expect(password).toMatch(/^[\w-]{24}$/);
      const [all, ...others] = await tx.selectDistinct({ hash: accounts.passwordHash }).from(accounts);
      expect(others).toEqual([]);
      expect(await verifyPassword(password, all?.hash ?? null)).toBe(true);
      expect(await verifyPassword(DEMO_PASSWORD, all?.hash ?? null)).toBe(false);
      expect(await demoNotice(tx, now)).toEqual({ accounts: [], old: false });
      await refusePublishedPassword(tx, { exposed: true });
    }),
  );

  test(
    'S11: one that is there with the published password, from wherever, or would be made with it, stops the start',
    inTransaction(async (tx) => {
      await refusePublishedPassword(tx, { exposed: false, wantsDemo: true });
      const aboutToBe = refusePublishedPassword(tx, { exposed: true, wantsDemo: true });
      await expect(aboutToBe).rejects.toThrow(/CAMPUS_DEMO=0.*seed --random-password/);
      await setOrigin(tx, { kind: 'demo', madeAt: now.toISOString() }); // of an older version, which said nothing
      const refusal = refusePublishedPassword(tx, { exposed: true });
      await expect(refusal).rejects.toThrow(/seed --fresh --random-password.*seed --empty/);
      await setOrigin(tx, { kind: 'empty', madeAt: now.toISOString() });
      await refusePublishedPassword(tx, { exposed: true });
    }),
  );
});

async function badgesOf(tx: Database) {
  const { badge } = profiles;
  const { familyName } = people;
  return await tx
    .select({ badge, familyName })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .orderBy(badge);
}
