import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { StudyPlan } from '../../../contract/courses/study-plan.ts';
import type { Area } from '../../area.ts';
import { creditsOf } from '../../careers/credits-of.ts';
import { modesSince } from '../../careers/study-mode.ts';
import { isTaught } from '../../catalogue/taught.ts';
import { atOnce } from '../../db/at-once.ts';
import type { Database } from '../../db/database.ts';
import { noneOf } from '../../db/one-of.ts';
import {
  careers,
  courseUnits,
  enrolments,
  enrolmentWindows,
  offerings,
  planRows,
  planSchemes,
  plans,
  programmes,
  standingRows,
} from '../../db/schema.ts';
import { type Reader, reasonsFor } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { courseFacts } from '../enrolments/course-facts.ts';
import { LIVE_STATUSES } from '../enrolments/enrolment-machine.ts';
import { phaseOf, refusalsFor, statusAt } from '../enrolments/enrolment-rules.ts';
import { isSchemeOfCareer } from './own-scheme.ts';

/** The career's approved plan by year of the programme, with exams; no rows if no plan is approved. */
export async function studyPlan(
  db: Database,
  areas: Area[],
  { careerId, ...reader }: { careerId: string } & Reader,
  now: Date,
): Promise<StudyPlan> {
  const { language, timeZone } = reader;
  const career = await careerOf(db, careerId);
  const rows = await rowsOf(db, careerId, now);
  const facts = await courseFacts(
    db,
    careerId,
    rows.flatMap(({ latest }) => latest?.courseId ?? []),
    now,
  );
  const refusals = new Map(facts.map((each) => [each.offering.id, refusalsFor(each, now)]));
  const exams = await examsOf(db, areas, careerId, now);
  return {
    choosable: career.scheme !== null,
    programme: inLanguage(career.programme, language),
    academicYear: career.academicYear,
    modes: await modesSince(db, { careerId, academicYear: academicYearOf(now, timeZone) }),
    credits: await creditsOf(db, careerId),
    rows: rows.map(({ title, honours, latest, window, enrolment, ...row }) => ({
      ...row,
      title: inLanguage(title, language),
      honours: honours ?? false,
      exam: exams.get(row.unitId) ?? null,
      offering: latest && {
        ...latest,
        phase: window && phaseOf(window, now),
        status: enrolment && statusAt(enrolment, now),
        reasons: reasonsFor(refusals.get(latest.courseId) ?? [], reader),
      },
    })),
  };
}

/** From the areas above, which know of them. */
async function examsOf(db: Database, areas: Area[], careerId: string, now: Date) {
  const known = areas.flatMap(({ plannedExams }) => plannedExams ?? []);
  const exams = await atOnce(
    db,
    known.map((ask) => () => ask(db, careerId, now)),
  );
  return new Map(exams.flatMap((each) => [...each]));
}

async function careerOf(db: Database, careerId: string) {
  const [career] = await db
    .select({ programme: programmes.title, academicYear: plans.academicYear, scheme: planSchemes.id })
    .from(careers)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .leftJoin(plans, approvedPlan)
    .leftJoin(planSchemes, isSchemeOfCareer)
    .where(eq(careers.id, careerId));
  if (!career) throw new NotFound('career', careerId);
  return career;
}

const approvedPlan = and(eq(plans.careerId, careers.id), eq(plans.status, 'approved'));

function rowsOf(db: Database, careerId: string, now: Date) {
  const latest = latestOffering(db, now);
  return db
    .select({
      unitId: planRows.unitId,
      code: courseUnits.code,
      title: courseUnits.title,
      cfu: planRows.cfu,
      kind: planRows.kind,
      year: planRows.year,
      status: planRows.status,
      grade: standingRows.grade,
      honours: standingRows.honours,
      latest: { courseId: latest.id, academicYear: latest.academicYear, term: latest.term },
      window: { opensAt: enrolmentWindows.opensAt, closesAt: enrolmentWindows.closesAt },
      enrolment: { status: enrolments.status, offeredUntil: enrolments.offeredUntil },
    })
    .from(careers)
    .innerJoin(plans, approvedPlan)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .innerJoin(courseUnits, eq(courseUnits.id, planRows.unitId))
    .leftJoin(
      standingRows,
      and(eq(standingRows.careerId, careers.id), eq(standingRows.unitId, planRows.unitId)),
    )
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, latest.id))
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.offeringId, latest.id),
        eq(enrolments.careerId, careers.id),
        inArray(enrolments.status, [...LIVE_STATUSES]),
      ),
    )
    .where(eq(careers.id, careerId))
    .orderBy(asc(planRows.year), asc(courseUnits.code));
}

/** The offering of the row's unit that is taught, or else the last that was. */
const latestOffering = (db: Database, now: Date) =>
  db
    .select({ id: offerings.id, academicYear: offerings.academicYear, term: offerings.term })
    .from(offerings)
    .where(and(eq(offerings.unitId, planRows.unitId), noneOf(offerings.status, ['draft'])))
    .orderBy(desc(sql`${isTaught(now)}`), desc(offerings.academicYear))
    .limit(1)
    .as('latest');
