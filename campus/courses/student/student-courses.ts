import { and, desc, eq } from 'drizzle-orm';
import type { CourseDetail, CoursePage, ListCourses } from '../../../contract/courses/courses.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { teachersOf } from '../../catalogue/teachers.ts';
import type { Database } from '../../db/database.ts';
import { IN_COURSE } from '../../db/in-course.ts';
import { enrolments } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';
import { type CourseFacts, courseFacts, factsOf } from '../enrolments/course-facts.ts';
import { refusalsFor } from '../enrolments/enrolment-rules.ts';
import type { OwnCourse } from '../enrolments/write-enrolment.ts';
import { syllabusFor } from '../professor/published-syllabus.ts';
import { countCatalogue, type FacultyCounts, findCourses } from './find-courses.ts';
import { saidTo } from './said-to.ts';
import { toCourse, toEligibility } from './student-course.ts';

/** One page of a view of the courses; five questions to the database, however many courses there are. */
export async function listCourses(
  db: Database,
  asked: ListCourses & { careerId: string },
  reader: Reader,
  now: Date,
): Promise<CoursePage> {
  const written = { ...asked, language: reader.language };
  const { ids, total, pageSize } = await findCourses(db, written, now);
  const counted = asked.view === 'mine' ? null : await countCatalogue(db, written, now);
  const inCounts =
    counted?.filter(({ facultyId }) => !asked.facultyId || facultyId === asked.facultyId) ?? [];
  const openIds = inCounts.flatMap(({ open }) => open);
  const facts = await courseFacts(db, asked.careerId, [...new Set([...ids, ...openIds])], now);
  const teachers = await teachersOf(db, ids);
  const onPage = new Set(ids);
  return {
    courses: facts
      .filter(({ offering }) => onPage.has(offering.id))
      .map((each) => toCourse(each, teachers.get(each.offering.id) ?? [], reader, now)),
    counts: counted && {
      open: facts.filter((each) => canEnrol(each, now)).length,
      plan: sum(inCounts.map(({ plan }) => plan)),
      all: sum(inCounts.map(({ all }) => all)),
    },
    faculties: facultiesIn(counted ?? [], reader.language),
    total,
    page: asked.page ?? 1,
    pageSize,
    now: now.toISOString(),
  };
}

const canEnrol = (facts: CourseFacts, now: Date) => refusalsFor(facts, now).length === 0;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** By name. */
function facultiesIn(counted: FacultyCounts[], language: Language) {
  const { compare } = new Intl.Collator(language);
  return counted
    .flatMap(({ facultyId, name }) =>
      facultyId && name ? { id: facultyId, name: inLanguage(name, language) } : [],
    )
    .toSorted((one, other) => compare(one.name, other.name));
}

/** One course, with whom to ask and one's own history in it; throws `NotFound`. */
export async function courseDetail(
  db: Database,
  own: OwnCourse,
  reader: Reader,
  now: Date,
): Promise<CourseDetail> {
  const facts = await factsOf(db, own.careerId, own.courseId, now);
  const teachers = (await teachersOf(db, [own.courseId])).get(own.courseId) ?? [];
  const isInside = facts.status !== null && IN_COURSE.includes(facts.status);
  return {
    ...toCourse(facts, teachers, reader, now),
    ...(await syllabusFor(db, own.courseId, { language: reader.language, isInside })),
    contacts: teachers.map(({ id, name, email }) => ({ id, name, email })),
    history: (await historyOf(db, own)).map(({ requestedAt, decidedAt, status, ...said }) => ({
      status,
      reason: saidTo(said, reader),
      requestedAt: requestedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    now: now.toISOString(),
  };
}

/** What enrolling would do at `now`, before it is tried; throws `NotFound`. */
export async function eligibilityFor(db: Database, own: OwnCourse, reader: Reader, now: Date) {
  return toEligibility(await factsOf(db, own.careerId, own.courseId, now), reader, now);
}

function historyOf(db: Database, { courseId, careerId }: OwnCourse) {
  return db
    .select({
      status: enrolments.status,
      requestedAt: enrolments.requestedAt,
      decidedAt: enrolments.decidedAt,
      reason: enrolments.reason,
      reasons: enrolments.reasons,
    })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), eq(enrolments.careerId, careerId)))
    .orderBy(desc(enrolments.requestedAt));
}
