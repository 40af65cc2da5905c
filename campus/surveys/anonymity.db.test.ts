import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from 'date-fns/addDays';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueServiceSession } from '../accounts/people/people.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Database } from '../db/database.ts';
import { accounts, profiles } from '../db/schema.ts';
import { reservedBy } from '../platform/idempotency.ts';
import { agreeing, backedUp, everything, type Held, inOrder, linesWith, of } from '../testing/held-rows.ts';
import { givenCollector } from '../testing/services/collector-fixtures.ts';
import { doneBy, givenCourse, givenProfessor, givenProgramme } from '../testing/teaching/courses-fixtures.ts';
import {
  closesAt,
  type GivenSurvey,
  givenAnswered,
  givenInCourse,
  graded,
  sheetOf,
} from '../testing/teaching/surveys-fixtures.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';
import { closeSurvey } from './close-surveys.ts';
import { makeSurvey, moveSurvey, saveTemplate } from './office-surveys.ts';
import { surveyResults } from './results/survey-results.ts';

const SURVEYS_KEY = randomBytes(32).toString('base64url');
const STUDENTS = 40;
/** A random order keeps more than so many in place once in ten thousand million times. */
const BY_CHANCE = 13;

/** Who has sent theirs by the first of two nights. */
const BY_FIRST_NIGHT = STUDENTS / 2;

const collector = await givenCollector();
const database = await testDatabase();
const { db, inTransaction } = database;
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };
const app = await testApp(database, { SURVEYS_KEY, LOG_LEVEL: 'debug' });
const keys = () => [{ id: 'of these tests', bytes: Buffer.from(SURVEYS_KEY) }] as const;
const folder = await mkdtemp(join(tmpdir(), 'ateneo-nights-'));
afterAll(() => rm(folder, { recursive: true }));

type Student = { careerId: string; opening: string; closing: string; first: string; second: string };

let students: Student[];
let teachers: string[];
let log: string;
let open: Held[];
let closed: Held[];
let hashes: string[];
let traces: Awaited<ReturnType<typeof collector.stop>>;
let nights: Awaited<ReturnType<typeof backedUp>>[];

beforeAll(async () => {
  const logged = keepLog();
  const { surveyId, careerIds, teacherIds } = await givenSurvey();
  teachers = teacherIds;
  students = shuffled(careerIds).map((careerId, index) => ({
    ...{ careerId, opening: `first-words-${index}-ü`, closing: `last-words-${index}-ü` },
    ...{ first: `of-one-words-${index}-ü`, second: `of-other-words-${index}-ü` },
  }));
  hashes = [];
  nights = [];
  const [one, other] = teachers;
  for (const { careerId, opening, closing, first, second } of students) {
    const token = await signedIn(careerId);
    const ofTeachers = { [`teaching@${one}`]: first, [`teaching@${other}`]: second };
    const body = sheetOf(surveyId, { opening, closing, ...ofTeachers });
    const idempotency = { profileId: careerId, key: `sent-${careerId}`, call: '/api/student/surveys/submit' };
    hashes.push(reservedBy({ ...idempotency, body }).bodyHash);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/student/surveys/submit',
      payload: body,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': idempotency.key },
    });
    expect(answer.json()).toMatchObject({ success: true, result: { sent: 'now' } });
    if ([BY_FIRST_NIGHT, STUDENTS].includes(hashes.length))
      nights.push(await backUp(`night-${hashes.length}`));
  }
  open = await everything(db);
  await app.clock.transact(db, (tx, now) => closeSurvey(tx, surveyId, keys, now));
  closed = await everything(db);
  log = logged.join('\n');
  traces = await collector.stop();
});

describe('G9: with the whole database, the log, the traces and two backups at hand', () => {
  it('nothing is read of a survey that is open, and all sheets look alike', () => {
    const sheets = of(open, 'survey_sheet');
    expect(sheets).toHaveLength(STUDENTS);
    expect(new Set(sheets.map(({ row }) => String(row.sealed).length)).size).toBe(1);
    expect(linesWith(open, (line) => line.includes('-words-'))).toEqual([]);
  });

  it('nothing is kept by which answers could be guessed: no hash of a body, no answer under a key', () => {
    expect(of(open, 'idempotent_answer')).toEqual([]);
    expect(linesWith(open, (line) => hashes.some((hash) => line.includes(hash)))).toEqual([]);
  });

  it('the log has the calls, and nothing of what was sent', () => {
    expect(log.split('/api/student/surveys/submit').length).toBeGreaterThan(STUDENTS);
    expect(log).not.toContain('-words-');
    expect(log).not.toContain('opening');
  });

  it('the traces have the calls, nothing of what was sent or by whom, and all look alike', () => {
    const calls = traces.spans.filter(({ name }) => name.includes('/api/student/surveys/submit'));
    expect(calls).toHaveLength(STUDENTS);
    expect(traces.text).not.toContain('-words-');
    const ids = [...of(open, 'survey_sheet'), ...of(closed, 'survey_answer')].map(({ row }) =>
      String(row.id),
    );
    const known = [...ids, ...students.map(({ careerId }) => careerId)];
    expect(known.filter((id) => traces.text.includes(id))).toEqual([]);
    const partsOf = ({ traceId }: { traceId: string }) =>
      traces.spans
        .filter((span) => span.traceId === traceId)
        .map(({ name, attributes }) => `${name} ${JSON.stringify(attributes.filter(isAlike))}`)
        .sort()
        .join('\n');
    expect(new Set(calls.map(partsOf)).size).toBe(1);
  });

  it('backups of two nights tell how many sent theirs between them, and not who said what', () => {
    const sheets = nights.map((night) => of(night, 'survey_sheet').map(({ line }) => line));
    const [first = [], second = []] = sheets;
    expect(second.filter((line) => !first.includes(line))).toHaveLength(STUDENTS - BY_FIRST_NIGHT);
    expect(linesWith(nights.flat(), (line) => line.includes('-words-'))).toEqual([]);
    for (const { row } of of(open, 'survey_sheet')) {
      expect(linesWith(closed, (line) => line.includes(String(row.id)))).toEqual([]);
    }
  });

  it.each(['survey_sheet', 'survey_answer'])('no id of a row of %s stands anywhere else', (table) => {
    const rows = table === 'survey_sheet' ? open : closed;
    for (const { row, line } of of(rows, table)) {
      expect(linesWith(rows, (other) => other.includes(String(row.id)))).toEqual([line]);
    }
  });

  it('rows of answers have no column that they could be joined by', () => {
    const columns = (held: Held[], table: string) => Object.keys(of(held, table)[0]?.row ?? {}).sort();
    expect(columns(open, 'survey_sheet')).toEqual(['id', 'sealed', 'survey_id']);
    expect(columns(open, 'survey_assignment')).toEqual(['career_id', 'id', 'status', 'survey_id', 'version']);
    expect(columns(closed, 'survey_answer')).toEqual([
      'answer',
      'attended',
      'id',
      'question',
      'report_reason',
      'survey_id',
      'teacher_id',
      'withheld',
    ]);
  });

  it('the answers of all were written by one transaction, and their sheets are gone', () => {
    expect(new Set(answers().map(({ by }) => by)).size).toBe(1);
    expect(of(closed, 'survey_sheet')).toEqual([]);
    expect(answers()).toHaveLength(4 * STUDENTS);
  });

  const orders: [string, (held: Held) => string][] = [
    ['where they lie', ({ place }) => place],
    ['their ids', ({ row }) => String(row.id)],
  ];

  it.each(orders)('who said what isn’t told by the order of %s', (_what, by) => {
    const sent = inOrder(of(open, 'survey_assignment'), (held) => String(held.by).padStart(12, '0'));
    expect(sent.map(({ row }) => row.career_id)).toEqual(students.map(({ careerId }) => careerId));
    const words = inOrder(answersTo('opening'), by).map(({ row }) => row.answer);
    const inTime = students.map(({ opening }) => opening);
    expect(agreeing(words, inTime)).toBeLessThan(BY_CHANCE);
    expect(agreeing(words.toReversed(), inTime)).toBeLessThan(BY_CHANCE);
  });

  it.each(orders)('who sent theirs by the first night isn’t told by the order of %s', (_what, by) => {
    const early = new Set(
      students.slice(0, BY_FIRST_NIGHT).flatMap(({ opening, closing }) => [opening, closing]),
    );
    for (const question of ['opening', 'closing']) {
      const half = inOrder(answersTo(question), by).slice(0, BY_FIRST_NIGHT);
      const ofEarly = half.filter(({ row }) => early.has(String(row.answer))).length;
      expect(ofEarly).toBeGreaterThan(0); // none or all: twice in 138 thousand million halves made by chance
      expect(ofEarly).toBeLessThan(BY_FIRST_NIGHT);
    }
  });

  it.each(orders)('which answers are of one person isn’t told by the order of %s', (_what, by) => {
    const personOf = ({ row }: Held) => String(row.answer).replace(/\D/g, '');
    const parts = [answersTo('opening'), answersTo('closing'), ...teachers.map(answersAbout)];
    const orders = parts.map((held) => inOrder(held, by).map(personOf));
    for (const [index, order] of orders.entries())
      for (const other of orders.slice(index + 1)) expect(agreeing(order, other)).toBeLessThan(BY_CHANCE);
    const all = inOrder(answers(), by).map(personOf);
    expect(agreeing(all.slice(1), all)).toBeLessThan(BY_CHANCE);
  });
});

describe('G9: who is nearly alone', () => {
  const atHand = async (tx: Database, surveyId: string) => {
    const held = (await everything(tx)).filter(({ row }) => [row.id, row.survey_id].includes(surveyId));
    const [survey] = of(held, 'survey');
    return { survey, answers: of(held, 'survey_answer').map(({ row }) => row) };
  };

  it.each([1, 4])('on a side, of %i, is told by no row, no total and no question of one side alone', (few) =>
    inTransaction(async (tx) => {
      for (const isFew of [(index: number) => index < few, (index: number) => index >= few]) {
        const survey = await givenAnswered(
          tx,
          few + 9,
          (index) => ({
            ...{ workload: isFew(index) ? '1' : '4', suggestions: isFew(index) ? 'Ero via' : 'Ero lì' },
            ...(isFew(index) ? { why_not_attending: 'work' } : { timetable_kept: '4' }),
          }),
          (index) => !isFew(index),
        );
        await graded(tx, survey);
        const held = await atHand(tx, survey.surveyId);
        expect(held.survey?.row).toMatchObject({ respondents: few + 9, attending: null });
        expect(new Set(held.answers.map(({ attended }) => attended))).toEqual(new Set([null]));
        const seen = await surveyResults(tx, survey, reader, addDays(closesAt, 1));
        for (const { code, shown } of seen.questions) {
          const total = shown && shown.answered + shown.declined;
          expect([code, total ?? few + 9]).toEqual([code, few + 9]);
        }
        expect(seen.questions.find(({ code }) => code === 'timetable_kept')?.shown).toBeNull();
        expect(seen.comments).toHaveLength(few + 9);
      }
    })(),
  );

  it(
    'among those who had a teacher is told by nothing that was said of that teacher',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const { professorId } = course;
      const survey = await givenAnswered(
        tx,
        16,
        (index) => ({
          workload: '3',
          ...(index < 9 && { [`reachable@${professorId}`]: '4', [`motivates@${professorId}`]: '4' }),
          ...(index === 9 && { [`reachable@${professorId}`]: '1' }),
        }),
        (index) => index < 9,
        course,
      );
      const about = (await atHand(tx, survey.surveyId)).answers.filter(
        ({ teacher_id }) => teacher_id === professorId,
      );
      expect(about.map(({ question }) => question)).toEqual(Array(10).fill('reachable'));
      expect(new Set(about.map(({ attended }) => attended))).toEqual(new Set([null]));
    }),
  );

  it(
    'in a colleague’s course isn’t worked out by who reads before and after its close, or has the other two',
    inTransaction(async (tx) => {
      const programmeId = await givenProgramme(tx);
      const first = await givenCourse(tx, { programmeId });
      const own = { besides: [first.professorId], programmeId };
      const courses = [first, await givenCourse(tx, own), await givenCourse(tx, own)];
      const surveys: GivenSurvey[] = [];
      for (const course of courses) {
        surveys.push(await givenAnswered(tx, 5, () => ({ workload: '4' }), undefined, course));
      }
      const [survey] = surveys;
      if (!survey) throw new Error('no survey');
      await graded(tx, survey);
      const compared = async () =>
        (await surveyResults(tx, survey, reader, addDays(closesAt, 1))).questions.map(
          ({ benchmark }) => benchmark,
        );
      const before = await compared();
      const colleague = await givenCourse(tx, { programmeId });
      await givenAnswered(tx, 5, (index) => ({ workload: index === 0 ? '1' : null }), undefined, colleague);
      const told = [...before, ...(await compared())];
      expect(new Set(told)).toEqual(new Set([null]));
    }),
  );
});

const answers = () => of(closed, 'survey_answer');
const answersTo = (question: string) => answers().filter(({ row }) => row.question === question);
const answersAbout = (teacherId: string) => answers().filter(({ row }) => row.teacher_id === teacherId);

const isAlike = ({ key: name }: { key: string }) => name !== 'ateneo.request_id'; // the log's too
const signedIn = (careerId: string) =>
  app.clock.transact(db, async (tx, now) => {
    const own = tx.select({ personId: profiles.personId }).from(profiles).where(eq(profiles.id, careerId));
    await tx.insert(accounts).values({ personId: sql`(${own})` });
    return await issueServiceSession(tx, careerId, now);
  });

async function backUp(name: string) {
  const path = join(folder, name);
  await writeBackup(db, path);
  return await backedUp(path);
}

function keepLog(): string[] {
  const lines: string[] = [];
  for (let logger: object | null = app.log; logger; logger = Object.getPrototypeOf(logger)) {
    const stream = Object.getOwnPropertySymbols(logger).find(
      ({ description }) => description === 'pino.stream',
    );
    if (stream) Reflect.set(app.log, stream, { write: (line: string) => lines.push(line) });
  }
  return lines;
}

async function givenSurvey() {
  return await app.clock.transact(db, async (tx, now) => {
    const colleague = await givenProfessor(tx);
    const course = await givenCourse(tx, { besides: [colleague] });
    const careerIds: string[] = [];
    for (let each = 0; each < STUDENTS; each++) careerIds.push(await givenInCourse(tx, course));
    const asked = { kind: 'text' as const, for: 'everybody' as const, text: { it: 'Che cosa ne pensi?' } };
    const questions = [
      ...['opening', 'closing'].map((code) => ({ code, ...asked })),
      { code: 'teaching', about: 'teacher' as const, ...asked },
    ];
    await doneBy(saveTemplate(tx, { code: 'words', title: { it: 'Parole' }, questions }, now));
    const dates = { opensAt: addDays(now, -1), closesAt: addDays(now, 1) };
    const { surveyId } = await doneBy(makeSurvey(tx, { ...course, template: 'words', ...dates }, now));
    await doneBy(moveSurvey(tx, { surveyId, action: 'schedule' }, keys, now));
    return { surveyId, careerIds, teacherIds: [course.professorId, colleague] };
  });
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, by: randomInt(2 ** 40) }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ item }) => item);
}
