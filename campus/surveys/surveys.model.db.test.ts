import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESULTS_FROM } from '../../contract/surveys/constants.ts';
import type { SurveyResults } from '../../contract/surveys/results.ts';
import type { StoredQuestion } from '../../contract/surveys/surveys.ts';
import type { Database } from '../db/database.ts';
import { offeringTeachers, surveyAnswers, surveys } from '../db/schema.ts';
import { MODEL_TIMEOUT, modelRuns } from '../testing/models/model-runs.ts';
import {
  doneBy,
  givenCourse,
  givenEnrolment,
  givenProgramme,
  givenStudent,
  now,
} from '../testing/teaching/courses-fixtures.ts';
import {
  closed,
  closesAt,
  givenOpenSurvey,
  graded,
  sheetOf,
  submitted,
} from '../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { saveTemplate } from './office-surveys.ts';
import { makeBenchmarks } from './results/survey-benchmarks.ts';
import { surveyResults } from './results/survey-results.ts';

const { db } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };
const after = addDays(closesAt, 1);

const text = { it: 'Domanda' };
const questions: StoredQuestion[] = [
  { code: 'all', kind: 'scale', for: 'everybody', text },
  { code: 'there', kind: 'scale', for: 'attending', text },
  { code: 'away', kind: 'scale', for: 'not_attending', text },
  { code: 'teacher', kind: 'scale', for: 'everybody', about: 'teacher', text },
];

const COURSES = 7;
const STUDENTS = 12;

/** The first professor teaches two of the courses; all students are in all of them. */
const given = await db.transaction(async (tx) => {
  await doneBy(saveTemplate(tx, { code: 'model', title: text, questions }, now));
  const programmeId = await givenProgramme(tx);
  const courses: Awaited<ReturnType<typeof givenCourse>>[] = [];
  for (let each = 0; each < COURSES; each++) courses.push(await givenCourse(tx, { programmeId }));
  const [first, second] = courses;
  if (!first || !second) throw new Error('no courses');
  await tx.insert(offeringTeachers).values({ offeringId: second.courseId, profileId: first.professorId });
  const careerIds: string[] = [];
  for (let each = 0; each < STUDENTS; each++) {
    const careerId = await givenStudent(tx, courses);
    for (const { courseId } of courses) await givenEnrolment(tx, { courseId, careerId }, 'enrolled');
    careerIds.push(careerId);
  }
  return { courses, careerIds };
});

type Sent = { attended: boolean; answer: '1' | '2' | '3' | '4' | null; hadTeacher: boolean };
type Act =
  | { act: 'send'; course: number; sheets: Sent[] }
  | { act: 'open' | 'close' | 'grade' | 'read' | 'readSecond'; course: number }
  | { act: 'benchmarks' };

const course = fc.nat({ max: COURSES - 1 });
const sheet = fc.record<Sent>({
  attended: fc.boolean(),
  answer: fc.constantFrom('1', '2', '3', '4', null),
  hadTeacher: fc.boolean(),
});
const like = (attended: boolean) =>
  sheet.map((each) => ({ ...each, attended, answer: each.answer ?? '4', hadTeacher: true }));
/** Some alike, so that sides and teachers often have just enough, or just too few. */
const sheets = fc
  .tuple(
    fc.array(like(true), { maxLength: 7 }),
    fc.array(like(false), { maxLength: 6 }),
    fc.array(sheet, { maxLength: 2 }),
  )
  .map((parts) => parts.flat().slice(0, STUDENTS));
const acts: fc.Arbitrary<Act[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.record({ act: fc.constant('send' as const), course, sheets }),
        fc.record({ act: fc.constantFrom('open', 'close', 'grade', 'read', 'readSecond'), course }),
        fc.constant({ act: 'benchmarks' } as const),
      ),
      { maxLength: 25 },
    ),
    fc.boolean(),
    sheets,
  )
  .map(([some, whole, filled]) => [...(whole ? year(filled) : []), ...some] as Act[]);

/** A whole year goes by, so that there is a benchmark. */
const year = (filled: Sent[]): Act[] => {
  const all = Array.from({ length: COURSES }, (_, each) => each);
  return [
    ...all.map((each): Act => ({ act: 'open', course: each })),
    ...all.map((each): Act => ({ act: 'send', course: each, sheets: filled })),
    ...all.flatMap((each): Act[] => [
      { act: 'close', course: each },
      { act: 'grade', course: each },
      { act: 'benchmarks' },
      { act: 'read', course: 0 },
    ]),
    ...all.map((each): Act => ({ act: 'read', course: each })),
  ];
};

class Undone extends Error {}

it('G9: whatever is done in whatever order, nobody reads what fewer than five said, and all that is kept is counted', {
  timeout: MODEL_TIMEOUT,
}, async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      await db
        .transaction(async (tx) => {
          const model = new Model(tx);
          for (const act of sequence) await model.do(act);
          throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
    }),
    modelRuns(5),
  );
});

/** What was sent, and every answer that a reader ever got. */
class Model {
  readonly #opened = new Map<number, Awaited<ReturnType<typeof givenOpenSurvey>>>();
  readonly #sent = new Map<number, Sent[]>();
  readonly #over = new Set<number>();
  readonly #read = new Map<string, SurveyResults>();
  readonly #benchmarks = new Map<string, string>();
  readonly #tx: Database;

  constructor(tx: Database) {
    this.#tx = tx;
  }

  async do(act: Act): Promise<void> {
    const tx = this.#tx;
    if (act.act === 'benchmarks') return await makeBenchmarks(tx, after);
    const of = given.courses[act.course];
    const survey = this.#opened.get(act.course);
    if (act.act === 'open' && of && !survey) {
      const opened = await givenOpenSurvey(tx, { students: 0, course: of, template: 'model' });
      this.#opened.set(act.course, { ...opened, careerIds: given.careerIds });
      this.#sent.set(act.course, []);
    }
    if (!survey) return;
    if (act.act === 'send') await this.#send(act.course, act.sheets);
    if (act.act === 'close' && !this.#over.has(act.course)) {
      await closed(tx, survey.surveyId);
      this.#over.add(act.course);
      await this.#checkRows(act.course);
    }
    if (act.act === 'grade' && this.#over.has(act.course)) await graded(tx, survey).catch(() => {});
    if (act.act === 'read') await this.#readAs(act.course, survey.professorId);
    const [first] = given.courses;
    if (act.act === 'readSecond' && first && this.#opened.has(1)) await this.#readAs(1, first.professorId);
  }

  async #send(course: number, sheets: Sent[]): Promise<void> {
    const survey = this.#opened.get(course);
    const sent = this.#sent.get(course) ?? [];
    if (!survey || this.#over.has(course)) return;
    for (const each of sheets.slice(0, STUDENTS - sent.length)) {
      const careerId = given.careerIds[sent.length] ?? '';
      const answers = {
        all: each.answer,
        [each.attended ? 'there' : 'away']: each.answer,
        ...(each.hadTeacher && { [`teacher@${survey.professorId}`]: each.answer }),
      };
      await doneBy(submitted(this.#tx, careerId, sheetOf(survey.surveyId, answers, each.attended)));
      sent.push(each);
    }
  }

  /** In the table itself: no side, and no difference of two totals, is of one to four. */
  async #checkRows(course: number): Promise<void> {
    const survey = this.#opened.get(course);
    const sent = this.#sent.get(course) ?? [];
    const rows = await this.#tx
      .select()
      .from(surveyAnswers)
      .where(eq(surveyAnswers.surveyId, survey?.surveyId ?? ''));
    const [kept] = await this.#tx
      .select()
      .from(surveys)
      .where(eq(surveys.id, survey?.surveyId ?? ''));
    expect(kept?.respondents).toBe(sent.length);
    const totals = questions.map(({ code }) => rows.filter(({ question }) => question === code));
    for (const [index, of] of totals.entries()) {
      expectNotFew(of.length);
      for (const side of [true, false]) expectNotFew(of.filter(({ attended }) => attended === side).length);
      if (questions[index]?.about !== 'teacher' && of.length > 0) expectNotFew(sent.length - of.length);
    }
    const [all = []] = totals;
    const given = (answer: string | null) => sent.filter((each) => each.answer === answer).length;
    const isKept = sent.length >= RESULTS_FROM;
    for (const answer of ['1', '2', '3', '4', null]) {
      expect(all.filter((row) => row.answer === answer)).toHaveLength(isKept ? given(answer) : 0);
    }
    if (typeof kept?.attending === 'number') {
      expectNotFew(kept.attending);
      expectNotFew(sent.length - kept.attending);
    }
  }

  async #readAs(course: number, professorId: string): Promise<void> {
    const { surveyId = '' } = this.#opened.get(course) ?? {};
    const seen = await surveyResults(this.#tx, { surveyId, professorId }, reader, after);
    const before = this.#read.get(`${professorId} ${surveyId}`);
    this.#read.set(`${professorId} ${surveyId}`, seen);
    for (const { code, about, shown, benchmark } of seen.questions) {
      if (shown) this.#checkShown(course, { code, about, shown });
      const earlier = before?.questions.find((question) => question.code === code);
      if (earlier) expect(shown).toEqual(earlier.shown);
      if (earlier?.benchmark) expect(benchmark).toEqual(earlier.benchmark);
      if (benchmark) this.#checkBenchmark(professorId, code, benchmark);
    }
  }

  #checkShown(
    course: number,
    { code, about, shown }: Pick<SurveyResults['questions'][number], 'code' | 'about' | 'shown'>,
  ): void {
    const sent = this.#sent.get(course) ?? [];
    if (!shown) return;
    const total = shown.answered + shown.declined;
    expect(total).toBeGreaterThanOrEqual(RESULTS_FROM);
    if (about === 'course') expectNotFew(sent.length - total);
    for (const side of ['attending', 'notAttending'] as const) {
      const apart = shown.answers.map(({ byAttendance }) => byAttendance?.[side] ?? 0);
      expectNotFew(apart.reduce((sum, count) => sum + count, 0));
    }
    if (code !== 'all') return;
    const counts = shown.answers.map(({ count }) => count);
    expect(counts).toEqual(
      ['1', '2', '3', '4'].map((grade) => sent.filter(({ answer }) => answer === grade).length),
    );
  }

  /** One figure for all who read it; without the reader's own it is still of five times five. */
  #checkBenchmark(professorId: string, code: string, figure: { answered: number }): void {
    const known = this.#benchmarks.get(code) ?? JSON.stringify(figure);
    this.#benchmarks.set(code, known);
    expect(JSON.stringify(figure)).toBe(known);
    const own = [...this.#read]
      .filter(([key]) => key.startsWith(professorId))
      .map(([, { questions: asked }]) => asked.find((each) => each.code === code)?.shown?.answered ?? 0);
    const others = figure.answered - own.reduce((sum, count) => sum + count, 0);
    expect(others).toBeGreaterThanOrEqual(RESULTS_FROM * RESULTS_FROM);
  }
}

/** Nobody, or five at least. */
function expectNotFew(count: number): void {
  if (count !== 0) expect(count).toBeGreaterThanOrEqual(RESULTS_FROM);
}
