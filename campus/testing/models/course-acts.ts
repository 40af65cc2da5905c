import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { EnrolmentStatus } from '../../../contract/courses/enrolments.ts';
import { decide, undoDecision } from '../../courses/enrolments/decide.ts';
import { enrol } from '../../courses/enrolments/enrol.ts';
import { drop, removeFromCourse, withdraw } from '../../courses/enrolments/leave-course.ts';
import { take } from '../../courses/enrolments/take.ts';
import { saveEnrolmentWindow } from '../../courses/seats/save-window.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { givenLock } from '../people/locks-fixtures.ts';
import {
  closesAt,
  codeOf,
  type GivenCourse,
  givenCourse,
  givenProgramme,
  givenStudent,
  now as start,
} from '../teaching/courses-fixtures.ts';
import type { Act } from './model-acts.ts';

export const STUDENTS = 5;

/** What may happen to enrolments; what stands there several times comes as many times as often. */
export const COURSE_ACTS = [
  ...(['enrol', 'enrol', 'enrol', 'enrol', 'enrol', 'enrol', 'enrol', 'enrol', 'enrol'] as const),
  ...(['withdraw', 'drop', 'drop', 'take', 'take', 'accept', 'reject', 'undo', 'remove', 'resize'] as const),
  ...(['wait', 'lock', 'unlock'] as const),
];
export type CourseAct = (typeof COURSE_ACTS)[number];

export type CourseWorld = {
  courses: GivenCourse[];
  careerIds: string[];
  /** Who was locked at some time: a queue may have passed them over. */
  everLocked: Set<string>;
  now: Date;
};

/**
 * A course of each mode, with one seat each; the second has two, one of them reserved for a programme for 10
 * days. The first two students are in that programme.
 */
export async function givenCourseWorld(db: Database): Promise<CourseWorld> {
  const programmeId = await givenProgramme(db);
  const until = addDays(start, 10);
  const reserved = [{ group: { programme: await codeOf(db, programmeId) }, seats: 1, until }];
  const seats = { capacity: 1, waitlistCapacity: 2 };
  const courses = [
    await givenCourse(db, { mode: 'fifo', ...seats }),
    await givenCourse(db, { mode: 'fifo', ...seats, capacity: 2, reserved }),
    await givenCourse(db, { mode: 'approval', ...seats }),
    await givenCourse(db, { mode: 'ranked', ...seats }),
    await givenCourse(db, { mode: 'draw', ...seats, waitlistCapacity: 0 }),
  ];
  const careerIds: string[] = [];
  for (let person = 0; person < STUDENTS; person++) {
    careerIds.push(await givenStudent(db, courses, person < 2 ? { programmeId } : {}));
  }
  return { courses, careerIds, everLocked: new Set(), now: start };
}

/** Does one of them; nothing where there is nothing to do it with. */
export async function performCourseAct(
  tx: Database,
  world: CourseWorld,
  { act, who, at, n }: Act<CourseAct>,
): Promise<Outcome<unknown> | undefined> {
  const course = world.courses[at];
  const careerId = world.careerIds[who];
  if (!course || !careerId) throw new Error('nobody is there');
  if (act === 'wait') {
    world.now = addHours(world.now, [2, 25, 24 * 11, 24 * 31][n] ?? 2);
    return undefined;
  }
  if (act === 'lock') world.everLocked.add(careerId);
  return await performs[act](tx, { careerId, course, n }, world.now);
}

type Params = { careerId: string; course: GivenCourse; n: number };
type Perform = (tx: Database, asked: Params, now: Date) => Promise<Outcome<unknown> | undefined>;

const performs: Record<Exclude<CourseAct, 'wait'>, Perform> = {
  enrol: (tx, { careerId, course: { courseId } }, now) => enrol(tx, { courseId, careerId }, now),
  withdraw: (tx, { careerId, course: { courseId } }, now) => withdraw(tx, { courseId, careerId }, now),
  drop: (tx, { careerId, course: { courseId } }, now) => drop(tx, { courseId, careerId }, now),
  take: (tx, { careerId, course: { courseId } }, now) => take(tx, { courseId, careerId }, now),
  remove: (tx, { careerId, course: { courseId } }, now) =>
    removeFromCourse(tx, { courseId, careerId, reason: 'Errore' }, now),
  accept: async (tx, asked, now) => await decided(tx, asked, { decision: 'accept' }, now),
  reject: async (tx, asked, now) =>
    await decided(tx, asked, { decision: 'reject', reason: 'Aula piena' }, now),
  undo: async (tx, asked, now) => {
    const { courseId, professorId } = asked.course;
    const enrolmentId = await latestOf(tx, asked, ['enrolled', 'rejected']);
    return enrolmentId === undefined
      ? undefined
      : await undoDecision(tx, { courseId, enrolmentId, professorId }, now);
  },
  resize: async (tx, { course: { courseId: offeringId }, n }, now) => {
    const [window] = await tx
      .select()
      .from(enrolmentWindows)
      .where(eq(enrolmentWindows.offeringId, offeringId));
    if (!window) return undefined;
    const { mode, opensAt, dropUntil, waitlistCapacity } = window;
    const reserved = window.reserved.map(({ until, ...one }) => ({
      ...one,
      ...(until !== null && { until: new Date(until) }),
    }));
    const terms = { mode, opensAt, closesAt, dropUntil, waitlistCapacity, reserved };
    return await saveEnrolmentWindow(tx, { offeringId, ...terms, capacity: n + 1 }, now);
  },
  lock: async (tx, { careerId }, now) => {
    await givenLock(tx, careerId, now, { sourceRef: `charge:${careerId}` });
    return undefined;
  },
  unlock: async (tx, { careerId }, now) => {
    await clearLocksOf(tx, `charge:${careerId}`, now);
    return undefined;
  },
};

async function decided(
  tx: Database,
  asked: Params,
  decision: { decision: 'accept' } | { decision: 'reject'; reason: string },
  now: Date,
): Promise<Outcome<unknown> | undefined> {
  const { courseId, professorId } = asked.course;
  const pending = await latestOf(tx, asked, ['pending']);
  return pending === undefined
    ? undefined
    : await decide(tx, { courseId, enrolmentIds: [pending], professorId, ...decision }, now);
}

/** A student's last enrolment in a course that stands so; undefined without one. */
async function latestOf(
  tx: Database,
  { careerId, course: { courseId } }: Params,
  statuses: EnrolmentStatus[],
): Promise<string | undefined> {
  const own = and(eq(enrolments.offeringId, courseId), eq(enrolments.careerId, careerId));
  const [latest] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(own, inArray(enrolments.status, statuses)))
    .orderBy(desc(enrolments.requestedAt))
    .limit(1);
  return latest?.id;
}
