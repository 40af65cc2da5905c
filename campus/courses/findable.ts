import { and, asc, eq, exists, inArray, or } from 'drizzle-orm';
import { yearName } from '../../contract/catalogue/academic-year.ts';
import type { Language } from '../../contract/wire/constants.ts';
import type { Findable, Findables, OwnBoard, OwnCareer } from '../area.ts';
import { isInPlan } from '../careers/plans/in-plan.ts';
import { isTaught } from '../catalogue/taught.ts';
import type { Database } from '../db/database.ts';
import { isInCourse } from '../db/in-course.ts';
import { nameForOthers } from '../db/name-for-others.ts';
import { noneOf, oneOf } from '../db/one-of.ts';
import { oneOf as oneOfIds, prepared } from '../db/prepared.ts';
import { courseUnits, enrolments, offerings, offeringTeachers, people, profiles } from '../db/schema.ts';
import { inLanguage } from '../platform/texts.ts';
import { LIVE_STATUSES } from './enrolments/enrolment-machine.ts';

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

/** The courses of a professor, and who is in them: of somebody who is in several the latest is told. */
export const taughtFindables: Findables<OwnBoard> = async (db, { professorId }, { language }) => {
  const rows = await selectCourses(db)
    .where(and(noneOf(offerings.status, ['draft']), isTaughtBy(db, professorId)))
    .orderBy(asc(offerings.academicYear));
  const courses = rows.map((row) => toFindable(row, 'professor', language));
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOf = ({ courseId }: Attending) => places.get(courseId) ?? -1;
  const inCourses = await attending(db).execute({ courseIds: [...places.keys()] });
  const latest = new Map(
    inCourses.toSorted((one, other) => placeOf(one) - placeOf(other)).map((each) => [each.careerId, each]),
  );
  return [
    ...courses,
    ...[...latest.values()].map(({ careerId, courseId, name, badge }): Findable => {
      const course = courses[places.get(courseId) ?? -1]?.title;
      const link = `/professor/courses/${courseId}/students/${careerId}`;
      const detail = [badge, course].filter(Boolean).join(' · ');
      return { kind: 'person', title: name, also: badge ? [badge] : [], detail, link };
    }),
  ];
};

type Attending = { courseId: string };

/** Lists who is in these courses, unfiltered: SQL would fold each name again and find no misspelt one. */
const attending = prepared((db) =>
  db
    .select({
      careerId: enrolments.careerId,
      courseId: enrolments.offeringId,
      name: nameForOthers,
      badge: profiles.badge,
    })
    .from(enrolments)
    .innerJoin(profiles, eq(profiles.id, enrolments.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(oneOfIds(enrolments.offeringId, 'courseIds'), isInCourse(enrolments.status)))
    .prepare(''),
);

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
