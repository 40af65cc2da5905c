/**
 * What a screen test begins with: `import { expect, test } from './portal.ts'`.
 *
 * test('G2: …', async ({ page, signInAsStudent, openAs, givenProfessor, givenCourse, givenExamSession }) => {
 *   const student = await signInAsStudent();          // `page` belongs to this student
 *   const teacher = await givenProfessor();
 *   const course = await givenCourse({ title: 'Algebra', teacher, students: [student] });
 *   await givenExamSession({ course, teacher, seats: 1 });
 *   const desk = await openAs(teacher);                // another browser's page, signed in as the professor
 *
 * The given data is new, comes from the institution's own calls, and belongs to this test only: names, badges
 * and codes differ from those of every other test.
 */
import { type BrowserContext, test as base, type Page, type PlaywrightWorkerArgs } from 'playwright/test';
import { type Course, givenCourse, plan } from './fixtures/courses.ts';
import {
  book,
  type Exam,
  type GivenExamSession,
  givenExamBegun,
  givenExamClosed,
  givenExamSession,
} from './fixtures/exams.ts';
import { askInstitution, askOffice, issueToken } from './fixtures/institution.ts';
import { cancelLesson, givenLesson, givenRoom, moveLesson } from './fixtures/lessons.ts';
import { mailTo } from './fixtures/mails.ts';
import {
  type GivenProfessor,
  type GivenStudent,
  givenOutsider,
  givenProfessor,
  givenStudent,
  givenStudentWhoTeaches,
  type Person,
  type Student,
} from './fixtures/people.ts';
import { places } from './programs/places.ts';
import { type SignInOptions, sessionCookie, sessionOf } from './programs/session-cookie.ts';
import { watchErrors, watchedContext } from './screens/page-errors.ts';

export { expect } from 'playwright/test';

type GivenOwnExam = Pick<GivenStudent, 'status'> &
  Partial<Omit<GivenExamSession, 'course' | 'teacher' | 'booked'>> & { title?: string; isBooked?: boolean };
/** By family name. */
type GivenExaminer<Names> = { title: string; students: Names; hasBegun?: boolean };
type ExaminersExam<Names> = {
  teacher: Person;
  exam: Exam;
  students: { -readonly [At in keyof Names]: Student };
};
type OwnExam = { student: Student; teacher: Person; course: Course; exam: Exam };

interface Fixtures {
  givenStudent: typeof givenStudent;
  givenProfessor: typeof givenProfessor;
  givenStudentWhoTeaches: typeof givenStudentWhoTeaches;
  givenOutsider: typeof givenOutsider;
  givenCourse: typeof givenCourse;
  givenExamSession: typeof givenExamSession;
  givenExamBegun: typeof givenExamBegun;
  givenExamClosed: typeof givenExamClosed;
  givenRoom: typeof givenRoom;
  givenLesson: typeof givenLesson;
  /** Moves a lesson in its professor's name, past the portal. */
  moveLesson: typeof moveLesson;
  cancelLesson: typeof cancelLesson;
  /** Puts a unit into a student's approved plan. */
  plan: typeof plan;
  /** Books an exam in a student's name, past the portal. */
  book: typeof book;
  /** Signs the test's own browser in, by a cookie sealed with the run's secret. */
  signIn(person: Person, options?: SignInOptions): Promise<void>;
  signInAsStudent(given?: GivenStudent & SignInOptions): Promise<Student>;
  /** A student, signed in, with the bearer of the session. */
  signInByToken(): Promise<{ student: Student; token: string }>;
  /** A student, signed in, with a course in the plan and an exam of it, booked if so told. */
  signInBeforeExam(given?: GivenOwnExam): Promise<OwnExam>;
  signInAsProfessor(given?: GivenProfessor & SignInOptions): Promise<Person>;
  /** A professor, signed in, with these students booked in an exam that has begun, unless told otherwise. */
  signInAsExaminer<const Names extends readonly string[]>(
    given: GivenExaminer<Names>,
  ): Promise<ExaminersExam<Names>>;
  /** A page of another browser, signed in as this person; closed after the test. */
  openAs(person: Person, options?: SignInOptions): Promise<Page>;
  /** A call to the institution in a person's name, past the portal; answers with the result. */
  askAs(person: Person, path: string, body?: object): Promise<unknown>;
  /** What the office does, e.g. `askOffice('profiles/end', { profileId })`. */
  askOffice: typeof askOffice;
  mailTo: typeof mailTo;
}

/** A fixture that needs no other. Playwright still reads the needed names from the first argument. */
const standing =
  <Value>(value: () => Value) =>
  ({ playwright: _ }: PlaywrightWorkerArgs, use: (value: Value) => Promise<void>) =>
    use(value());

export const test = base.extend<Fixtures>({
  baseURL: standing(() => places().portalUrl),
  context: watchedContext,
  givenStudent: standing(() => givenStudent),
  givenProfessor: standing(() => givenProfessor),
  givenStudentWhoTeaches: standing(() => givenStudentWhoTeaches),
  givenOutsider: standing(() => givenOutsider),
  givenCourse: standing(() => givenCourse),
  givenExamSession: standing(() => givenExamSession),
  givenExamBegun: standing(() => givenExamBegun),
  givenExamClosed: standing(() => givenExamClosed),
  givenRoom: standing(() => givenRoom),
  givenLesson: standing(() => givenLesson),
  moveLesson: standing(() => moveLesson),
  cancelLesson: standing(() => cancelLesson),
  plan: standing(() => plan),
  book: standing(() => book),
  askOffice: standing(() => askOffice),
  mailTo: standing(() => mailTo),
  askAs: standing(
    () =>
      async (person, path, body = {}) =>
        askInstitution(path, body, await issueToken(person.profileId)),
  ),

  signIn: ({ context }, use) => use((person, options) => signInTo(context, person, options)),
  signInAsStudent: ({ context }, use) =>
    use(async (given) => {
      const student = await givenStudent(given);
      await signInTo(context, student, given);
      return student;
    }),
  signInByToken: ({ signIn }, use) =>
    use(async () => {
      const student = await givenStudent();
      const token = await issueToken(student.profileId);
      await signIn(student, { token });
      return { student, token };
    }),
  signInBeforeExam: ({ signInAsStudent }, use) =>
    use(async ({ title, status, isBooked = false, ...given } = {}) => {
      const student = await signInAsStudent({ status });
      const teacher = await givenProfessor();
      const course = await givenCourse({ title, teacher, students: [student] });
      const exam = await givenExamSession({ course, teacher, booked: isBooked ? [student] : [], ...given });
      return { student, teacher, course, exam };
    }),
  signInAsProfessor: ({ context }, use) =>
    use(async (given) => {
      const professor = await givenProfessor(given);
      await signInTo(context, professor, given);
      return professor;
    }),
  signInAsExaminer: ({ signInAsProfessor }, use) =>
    use(async <Names extends readonly string[]>(given: GivenExaminer<Names>) => {
      const { title, students: familyNames, hasBegun = true } = given;
      const teacher = await signInAsProfessor();
      const students: Student[] = [];
      for (const familyName of familyNames) students.push(await givenStudent({ familyName }));
      const course = await givenCourse({ title, teacher, students });
      const make = hasBegun ? givenExamBegun : givenExamSession;
      const exam = await make({ course, teacher, booked: students });
      return { teacher, exam, students: students as ExaminersExam<Names>['students'] };
    }),
  openAs: async ({ browser, contextOptions, baseURL }, use) => {
    const opened: { context: BrowserContext; expectNoErrors(): void }[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) });
      opened.push({ context, expectNoErrors: watchErrors(context) });
      await signInTo(context, person, options);
      return await context.newPage();
    });
    for (const { context } of opened) await context.close();
    for (const { expectNoErrors } of opened) expectNoErrors();
  },
});

async function signInTo(context: BrowserContext, person: Person, options?: SignInOptions) {
  await context.addCookies([await sessionCookie(await sessionOf(person, options))]);
}
