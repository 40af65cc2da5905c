import { and, asc, eq, inArray, notExists, notInArray, or, sql } from 'drizzle-orm';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import type { Figure } from '../../../contract/surveys/results.ts';
import type { QuestionAbout, StoredQuestion } from '../../../contract/surveys/surveys.ts';
import type { Database } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import {
  offerings,
  offeringTeachers,
  profiles,
  programmes,
  programmeUnits,
  surveyAnswers,
  surveyBenchmarkParts,
  surveyBenchmarks,
  surveys,
} from '../../db/schema.ts';
import { areEnoughOthers, figureOf } from './result-rules.ts';
import type { Taught } from './taught-surveys.ts';
import { isTo, type TallyOf, talliesOfAll } from './taught-surveys.ts';

/**
 * Makes, once, the benchmarks of each programme and year whose last survey has closed (ADR 43). A year of too
 * few courses is looked at again: nothing of it was told.
 */
export async function makeBenchmarks(tx: Database, now: Date): Promise<void> {
  for (const period of await periodsOver(tx, now)) await makeForPeriod(tx, period, now);
}

/** The figure to compare a question with, if enough of its courses and teachers are others'. */
export async function benchmarksFor(
  db: Database,
  { unitId, academicYear }: Taught,
  professorId: string,
): Promise<(question: StoredQuestion) => Figure | null> {
  const home = homes(db);
  const own = ownProfiles(db, professorId);
  const others = notInArray(surveyBenchmarkParts.surveyId, ownSurveys(db, own));
  const otherTeachers = notInArray(surveyBenchmarkParts.teacherId, own);
  const rows = await db
    .select({
      benchmark: surveyBenchmarks,
      courses: sql<number>`count(distinct ${surveyBenchmarkParts.surveyId}) filter (where ${others})`.mapWith(
        Number,
      ),
      teachers: sql<number>`count(distinct ${profiles.personId}) filter (where ${otherTeachers})`.mapWith(
        Number,
      ),
    })
    .from(surveyBenchmarks)
    .innerJoin(home, eq(home.programmeId, surveyBenchmarks.programmeId))
    .innerJoin(surveyBenchmarkParts, eq(surveyBenchmarkParts.benchmarkId, surveyBenchmarks.id))
    .leftJoin(profiles, eq(profiles.id, surveyBenchmarkParts.teacherId))
    .where(and(eq(home.unitId, unitId), eq(surveyBenchmarks.academicYear, academicYear)))
    .groupBy(surveyBenchmarks.id);
  return ({ code, about = 'course' }) => {
    const row = rows.find(({ benchmark: of }) => of.question === code && of.about === about);
    if (!row || !areEnoughOthers({ ...row, about })) return null;
    const { answered, median, mean } = row.benchmark;
    return { answered, median, mean };
  };
}

type Period = { programmeId: string; academicYear: number; surveyIds: string[] };

/**
 * Periods without a figure whose surveys are closed. Each survey counts in one programme, the first by code
 * that foresees its unit: the difference of two programmes' figures would be a course. A survey that never
 * opened and is over isn't waited for.
 */
async function periodsOver(tx: Database, now: Date): Promise<Period[]> {
  const home = homes(tx);
  const made = tx
    .select({ one: sql`1` })
    .from(surveyBenchmarks)
    .where(
      and(
        eq(surveyBenchmarks.programmeId, home.programmeId),
        eq(surveyBenchmarks.academicYear, offerings.academicYear),
      ),
    );
  const counted = tx
    .select({ one: sql`1` })
    .from(surveyBenchmarkParts)
    .where(eq(surveyBenchmarkParts.surveyId, surveys.id));
  const isOver = sql`${surveys.status} = 'closed' or (${surveys.status} in ('draft', 'scheduled') and ${surveys.closesAt} <= ${now.toISOString()}::timestamptz)`;
  const isCounted = sql`${surveys.respondents} >= ${RESULTS_FROM} and not exists ${counted}`;
  return await tx
    .select({
      programmeId: home.programmeId,
      academicYear: offerings.academicYear,
      surveyIds: sql<string[]>`coalesce(json_agg(${surveys.id}) filter (where ${isCounted}), '[]'::json)`.as(
        'survey_ids',
      ),
    })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(home, eq(home.unitId, offerings.unitId))
    .where(notExists(made))
    .groupBy(home.programmeId, offerings.academicYear)
    .having(sql`bool_and(${isOver})`);
}

/** Of a survey's answers to a question, those of enough alone, of each teacher apart. */
async function makeForPeriod(tx: Database, { surveyIds, ...period }: Period, madeAt: Date): Promise<void> {
  const about = { teachers: 0, about: 'course' as const };
  if (!areEnoughOthers({ ...about, courses: surveyIds.length })) return;
  const tallies = await talliesOfAll(tx, surveyIds);
  for (const question of await scalesOf(tx, surveyIds)) {
    const parts = partsOf(tallies.filter(isScaleOf(question)));
    const courses = new Set(parts.map(({ surveyId }) => surveyId)).size;
    const teachers = new Set(parts.map(({ teacherId }) => teacherId)).size;
    const figure = figureOf(parts.flatMap(({ said }) => said));
    if (!figure || !areEnoughOthers({ about: question.about, courses, teachers })) continue;
    const values = { ...period, question: question.code, about: question.about, ...figure, madeAt };
    const [made] = await tx.insert(surveyBenchmarks).values(values).returning({ id: surveyBenchmarks.id });
    if (!made) throw new Error('no benchmark was written');
    const rows = parts.map(({ surveyId, teacherId }) => ({ benchmarkId: made.id, surveyId, teacherId }));
    const { surveyId } = surveyBenchmarkParts;
    await inParts(rows, (some) => tx.insert(surveyBenchmarkParts).values(some).returning({ surveyId }));
  }
}

type Scale = { code: string; about: QuestionAbout; surveyIds: Set<string> };

/** The questions with grades, with the surveys that ask them: codes may differ in meaning by template. */
async function scalesOf(tx: Database, surveyIds: string[]): Promise<Scale[]> {
  const asking = await tx
    .select({ id: surveys.id, questions: surveys.questions })
    .from(surveys)
    .where(inArray(surveys.id, surveyIds));
  const scales = new Map<string, Scale>();
  for (const { id, questions } of asking) {
    for (const { code, kind, about = 'course' } of questions) {
      if (kind !== 'scale') continue;
      const scale = scales.get(`${about} ${code}`) ?? { code, about, surveyIds: new Set() };
      scale.surveyIds.add(id);
      scales.set(`${about} ${code}`, scale);
    }
  }
  return [...scales.values()];
}

const isScaleOf = (scale: Scale) => (tally: TallyOf) =>
  scale.surveyIds.has(tally.surveyId) && isTo(scale)(tally);

function partsOf(tallies: TallyOf[]) {
  const parts = Map.groupBy(tallies, ({ surveyId, teacherId }) => `${surveyId} ${teacherId}`);
  return [...parts.values()].flatMap((said) => {
    const [first] = said;
    return first && figureOf(said) ? [{ surveyId: first.surveyId, teacherId: first.teacherId, said }] : [];
  });
}

/** The programme in whose figures a unit is counted. */
const homes = (db: Database) =>
  db
    .selectDistinctOn([programmeUnits.unitId], {
      unitId: programmeUnits.unitId,
      programmeId: programmeUnits.programmeId,
    })
    .from(programmeUnits)
    .innerJoin(programmes, eq(programmes.id, programmeUnits.programmeId))
    .orderBy(asc(programmeUnits.unitId), asc(programmes.code))
    .as('home');

type Profiles = ReturnType<typeof ownProfiles>;

/** All that the professor's person has: they read what any of them reads. */
const ownProfiles = (db: Database, professorId: string) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      eq(
        profiles.personId,
        db.select({ id: profiles.personId }).from(profiles).where(eq(profiles.id, professorId)),
      ),
    );

/** Of units whose results a professor sees in some year, and of courses where something was said of them. */
function ownSurveys(db: Database, own: Profiles) {
  const units = db
    .select({ unitId: offerings.unitId })
    .from(offerings)
    .innerJoin(offeringTeachers, eq(offeringTeachers.offeringId, offerings.id))
    .where(inArray(offeringTeachers.profileId, own));
  const said = db
    .select({ surveyId: surveyAnswers.surveyId })
    .from(surveyAnswers)
    .where(inArray(surveyAnswers.teacherId, own));
  return db
    .select({ id: surveys.id })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .where(or(inArray(offerings.unitId, units), inArray(surveys.id, said)));
}
