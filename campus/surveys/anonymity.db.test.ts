import { randomBytes, randomInt } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueServiceSession } from '../accounts/people.ts';
import { listTables } from '../backup/tables.ts';
import { rowsOf } from '../db/rows.ts';
import { accounts, profiles } from '../db/schema.ts';
import { reservedBy } from '../platform/idempotency.ts';
import { doneBy, givenCourse, givenProfessor } from '../testing/given-courses.ts';
import { givenInCourse, sheetOf } from '../testing/given-surveys.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';
import { closeSurvey } from './close-surveys.ts';
import { makeSurvey, moveSurvey, saveTemplate } from './office-surveys.ts';

const SURVEYS_KEY = randomBytes(32).toString('base64url');
const STUDENTS = 40;
/** Of so many in an order made by chance, more than so many stand where they stood once in ten thousand million times. */
const BY_CHANCE = 13;

const database = await testDatabase();
const { db } = database;
const app = await testApp(database, { SURVEYS_KEY, LOG_LEVEL: 'debug' });
const key = () => Buffer.from(SURVEYS_KEY);

/** A row as who holds the whole database has it: where it lies, and by which transaction it was written. */
type Held = { table: string; place: string; by: number; line: string; row: Record<string, unknown> };
type Student = { careerId: string; opening: string; closing: string; first: string; second: string };

let students: Student[];
let teachers: string[];
let log: string;
let open: Held[];
let closed: Held[];
let hashes: string[];

beforeAll(async () => {
  const logged = keepLog();
  const { surveyId, careerIds, teacherIds } = await givenSurvey();
  teachers = teacherIds;
  students = shuffled(careerIds).map((careerId, index) => ({
    ...{ careerId, opening: `first-words-${index}-ü`, closing: `last-words-${index}-ü` },
    ...{ first: `of-one-words-${index}-ü`, second: `of-other-words-${index}-ü` },
  }));
  hashes = [];
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
  }
  open = await everything();
  await app.clock.transact(db, (tx, now) => closeSurvey(tx, surveyId, key, now));
  closed = await everything();
  log = logged.join('\n');
});

describe('G9: with the whole database and the log at hand', () => {
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

const of = (held: Held[], table: string) => held.filter((row) => row.table === table);
const answers = () => of(closed, 'survey_answer');
const answersTo = (question: string) => answers().filter(({ row }) => row.question === question);
const answersAbout = (teacherId: string) => answers().filter(({ row }) => row.teacher_id === teacherId);
const linesWith = (held: Held[], has: (line: string) => boolean) =>
  held.filter(({ line }) => has(line)).map(({ line }) => line);
const agreeing = (one: unknown[], other: unknown[]) =>
  one.filter((each, index) => each === other[index]).length;
const inOrder = (held: Held[], by: (held: Held) => string) =>
  held.toSorted((one, other) => by(one).localeCompare(by(other)));

const signedIn = (careerId: string) =>
  app.clock.transact(db, async (tx, now) => {
    const own = tx.select({ personId: profiles.personId }).from(profiles).where(eq(profiles.id, careerId));
    await tx.insert(accounts).values({ personId: sql`(${own})` });
    return await issueServiceSession(tx, careerId, now);
  });

async function everything(): Promise<Held[]> {
  const tables = await listTables(db);
  const held: Held[] = [];
  for (const { name } of tables) {
    const table = sql.identifier(name);
    const rows = rowsOf<{ page: number; slot: number; by: string; line: string }>(
      await db.execute(sql`select (held.ctid::text::point)[0]::int as page, (held.ctid::text::point)[1]::int as slot,
        held.xmin::text as by, row_to_json(held)::text as line from ${table} as held`),
    );
    for (const { page, slot, by, line } of rows) {
      const place = [page, slot].map((part) => String(part).padStart(9, '0')).join();
      held.push({ table: name, place, by: Number(by), line, row: JSON.parse(line) });
    }
  }
  return held;
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
    await doneBy(moveSurvey(tx, { surveyId, action: 'schedule' }, key, now));
    return { surveyId, careerIds, teacherIds: [course.professorId, colleague] };
  });
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, by: randomInt(2 ** 40) }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ item }) => item);
}
