import type { Session } from '../../../lib/bff/session/session.ts';
import { sessionAs, sessionCookie } from '../programs/session-cookie.ts';
import { type Course, plan } from './given-courses.ts';
import { givenStudent, type Student } from './given-people.ts';
import { issueToken } from './institution.ts';

/** One of many students, signed in. */
export interface Member {
  careerId: string;
  session: Session;
}

/** So many students with these courses in their plans; a few are made at a time. */
export function givenCrowd(size: number, courses: Course[]): Promise<Member[]> {
  return inLanes(Array.from({ length: size }), 16, async () => {
    const student = await givenStudent();
    await plan(student, ...courses.map(({ unitId }) => unitId));
    return { careerId: student.profileId, session: await sessionFor(student) };
  });
}

/** Without asking the institution twice for each of a thousand who they are. */
async function sessionFor(student: Student): Promise<Session> {
  const token = await issueToken(student.profileId);
  const known = { token, user: { ...student, hasCanvas: false }, profiles: [student] };
  return sessionAs(student, known, Date.now());
}

/** Their cookies, as if they had signed in this moment. */
export function cookiesOf(crowd: Member[]): Promise<string[]> {
  return inLanes(crowd, 16, async ({ session }) => {
    const { name, value } = await sessionCookie({ ...session, loginDate: Date.now() });
    return `${name}=${value}`;
  });
}

/** Does the work for each, so many at a time; the results are in the order of the items. */
async function inLanes<Item, Result>(
  items: Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
