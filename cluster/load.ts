import { setTimeout as pause } from 'node:timers/promises';
import { givenCourse } from '../e2e/support/fixtures/courses.ts';
import { cookiesOf, givenCrowd } from '../e2e/support/fixtures/crowd.ts';
import { givenExamSession } from '../e2e/support/fixtures/exams.ts';
import { givenProfessor, givenStudent, PASSWORD, type Person } from '../e2e/support/fixtures/people.ts';
import { type Asking, askingAt, type SentRequest } from './asking.ts';
import { type LivePage, openLivePage } from './live-page.ts';
import { createStudent, type Student } from './student.ts';

export interface Load {
  startedAt: number;
  examId: string;
  asked: SentRequest[];
  students: Student[];
  pages: LivePage[];
  /** Ends it when it has lasted so long, and leaves the last events time to arrive. */
  stopAfter(ms: number): Promise<void>;
}

const STUDENTS = 30;
/** Fewer than students: seats given up go to who waits, which tells others than the one who asked. */
const SEATS = 12;
const SIGN_INS = 6;
const SIGN_IN_EVERY_MS = 1_500;
const SETTLE_MS = 4_000;

/** Students with a page open each, who read, book and void, and others who sign in. */
export async function startLoad(url: string, size = STUDENTS): Promise<Load> {
  const asking = askingAt(url);
  const teacher = await givenProfessor();
  const course = await givenCourse({ teacher, window: null });
  const { examId } = await givenExamSession({ course, teacher, seats: SEATS, waitlist: true });
  const exam = { examId, title: course.title };
  const crowd = await givenCrowd(size, [course]);
  const cookies = await cookiesOf(crowd);
  const known = await Promise.all(
    Array.from({ length: SIGN_INS }, () => givenStudent({ password: PASSWORD })),
  );

  const people = crowd.map(({ careerId: profileId }, index) => ({ profileId, cookie: cookies[index] ?? '' }));
  const students = people.map((person) => createStudent({ ...person, exam, asking }));
  const pages = await Promise.all(
    people.map((person) =>
      openLivePage(url, {
        ...person,
        revalidate: () => asking.page('read again', '/student/exams', person.cookie, exam.title),
      }),
    ),
  );

  const startedAt = Date.now();
  let isOver = false;
  const lives = [
    ...students.map((student) => student.live(() => isOver)),
    signInAgainAndAgain(asking, known, () => isOver),
  ];
  return {
    startedAt,
    examId,
    asked: asking.asked,
    students,
    pages,
    async stopAfter(ms) {
      await pause(Math.max(0, startedAt + ms - Date.now()));
      isOver = true;
      await Promise.all(lives);
      await pause(SETTLE_MS);
      await Promise.all(pages.map((page) => page.close()));
    },
  };
}

/** One after the other, each followed by a read with the cookie it got, which another portal may answer. */
async function signInAgainAndAgain(asking: Asking, people: Person[], isOver: () => boolean) {
  const body = { password: Buffer.from(PASSWORD).toString('base64') };
  for (let turn = 0; !isOver(); turn += 1) {
    await pause(SIGN_IN_EVERY_MS);
    const username = people[turn % people.length]?.email;
    const { outcome, cookies } = await asking.call('sign-in', '/api/user/login', { username, ...body });
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    if (outcome === 'done') await asking.call('read', '/api/user/profile', {}, cookie);
  }
}
