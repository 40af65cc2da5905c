import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { yearName } from '../../contract/academic-year.ts';
import type { Language } from '../../contract/constants.ts';
import type { Findable, Findables, OwnBoard, OwnCareer } from '../area.ts';
import { isInPlan } from '../careers/in-plan.ts';
import { isTaught } from '../catalogue/taught.ts';
import type { Database } from '../db/database.ts';
import { containsWords } from '../db/folded.ts';
import { isInCourse } from '../db/in-course.ts';
import { nameForOthers } from '../db/name-for-others.ts';
import { noneOf, oneOf } from '../db/one-of.ts';
import { courseUnits, enrolments, offerings, offeringTeachers, people, profiles } from '../db/schema.ts';
import { inLanguage } from '../platform/texts.ts';
import { LIVE_STATUSES } from './enrolment-machine.ts';

/** The courses that a student is in or has asked for, and those of the plan that are taught. */
export const ownCourses: Findables<OwnCareer> = async (db, { careerId }, { language }, now) => {
  const enrolled = db
    .select({ id: enrolments.offeringId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.careerId, careerId),
        oneOf(enrolments.status, [...LIVE_STATUSES, 'completed', 'not_completed']),
      ),
    );
  const planned = isInPlan(db, offerings.unitId, careerId);
  const rows = await selectCourses(db).where(
    and(
      noneOf(offerings.status, ['draft']),
      or(inArray(offerings.id, enrolled), and(planned, isTaught(now))),
    ),
  );
  return rows.map((row) => toFindable(row, 'student', language));
};

/** The courses of a professor, and who is in them. */
export const taughtFindables: Findables<OwnBoard> = async (db, { professorId, text }, { language }, _now) => {
  const isTheirs = isTaughtBy(db, professorId);
  const rows = await selectCourses(db).where(and(noneOf(offerings.status, ['draft']), isTheirs));
  const students = await db
    .selectDistinctOn([enrolments.careerId], {
      careerId: enrolments.careerId,
      courseId: offerings.id,
      name: nameForOthers,
      badge: profiles.badge,
      title: courseUnits.title,
    })
    .from(enrolments)
    .innerJoin(offerings, eq(offerings.id, enrolments.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(profiles, eq(profiles.id, enrolments.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(isTheirs, isInCourse(enrolments.status), containsWords([nameForOthers, profiles.badge], text)))
    .orderBy(enrolments.careerId, sql`${offerings.academicYear} desc`)
    .limit(PEOPLE_AT_MOST);
  return [
    ...rows.map((row) => toFindable(row, 'professor', language)),
    ...students.map(({ careerId, courseId, name, badge, title }): Findable => {
      const detail = [badge, inLanguage(title, language)].filter(Boolean).join(' · ');
      const link = `/professor/courses/${courseId}/students/${careerId}`;
      return { kind: 'person', title: name, also: badge ? [badge] : [], detail, link };
    }),
  ];
};

const PEOPLE_AT_MOST = 20;

const isTaughtBy = (db: Database, professorId: string) =>
  exists(
    db
      .select({ id: offeringTeachers.offeringId })
      .from(offeringTeachers)
      .where(and(eq(offeringTeachers.offeringId, offerings.id), eq(offeringTeachers.profileId, professorId))),
  );

const selectCourses = (db: Database) =>
  db
    .select({
      id: offerings.id,
      code: courseUnits.code,
      title: courseUnits.title,
      year: offerings.academicYear,
      partition: offerings.partition,
    })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId));
type Row = Awaited<ReturnType<typeof selectCourses>>[number];

const toFindable = (row: Row, type: 'student' | 'professor', language: Language): Findable => ({
  kind: 'course',
  title: inLanguage(row.title, language),
  also: [row.code],
  detail: [row.code, row.partition, yearName(row.year)].filter(Boolean).join(' · '),
  link: `/${type}/courses/${row.id}`,
});
