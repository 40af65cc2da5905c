import { eq } from 'drizzle-orm';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import { addOffering } from '../../catalogue/offerings.ts';
import { surveyAssignments, surveys } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { writeAnswers } from '../../surveys/close-surveys.ts';
import { keptOf } from '../../surveys/kept-answers.ts';
import { assignStudents } from '../../surveys/open-surveys.ts';
import { makeBenchmarks } from '../../surveys/results/survey-benchmarks.ts';
import { standardQuestions } from '../../surveys/standard-questions.ts';
import { endOfYear } from './catalogue.ts';
import { found, type Unit, type University, unitOf } from './making.ts';
import { createLuck, drawnSheet, type Luck } from './survey-sheets.ts';

/** About to close; of last year, open for long; just closed, without a grade. The printed student is asked all three. */
const DUE = 'INF103';
const OPEN = 'INF105';
const UNGRADED = 'INF201';

/** Of those who were asked long ago only what was answered is there: so many times, and more the longer it is ago. */
const ANSWERED = 14;
const YEARS_BEFORE = [2, 3];
const LAST_YEAR = { from: -250, until: -190 };

/** Surveys that wait, and those of last year and before with what was said in them. */
export async function addSurveys(university: University): Promise<void> {
  const [luck, coming] = [createLuck(), createLuck()];
  const { programme, professorId: printedId } = unitOf(university, UNGRADED);
  for (const unit of university.units.filter((each) => each.programme === programme)) {
    if (unit.code === DUE) await addOpen(university, unit.offeringId, { from: -12, until: 5 });
    if (unit.code === UNGRADED) await addJustClosed(university, unit, luck);
    if (unit.code === OPEN) continue;
    const wasAnswered = await addLastYears(university, unit, { luck, coming });
    if (!wasAnswered) await addOfThoseWhoLeft(university, unit);
    else if (unit.professorId === printedId) await addYearsBefore(university, unit);
  }
  await makeBenchmarks(university.tx, university.now); // before the late one opens
  await addOpen(university, unitOf(university, OPEN).lastOfferingId, { from: -2, until: 40 });
}

type Days = { from: number; until: number };

/** Nobody is told of it: what they find at their bell is arranged elsewhere. */
async function addOpen(university: University, offeringId: string, days: Days): Promise<void> {
  const id = await written(university, offeringId, days, true);
  await assignStudents(university.tx, { id, offeringId });
}

async function addJustClosed(university: University, unit: Unit, luck: Luck): Promise<void> {
  const { tx } = university;
  const id = await written(university, unit.offeringId, { from: -20, until: -2 });
  const asked = await assignStudents(tx, { id, offeringId: unit.offeringId });
  await tx.update(surveyAssignments).set({ status: 'completed' }).where(eq(surveyAssignments.surveyId, id));
  await close(university, id, { count: asked.length, unit, luck });
}

/** Of those who passed, most have answered; answers whether those were enough. */
async function addLastYears(
  university: University,
  unit: Unit,
  { luck, coming }: { luck: Luck; coming: Luck },
): Promise<boolean> {
  const asked = university.careers.filter(({ passed }) => passed.has(unit.code));
  const answered = asked.filter(({ role }) => role === 'student' || coming() < 95);
  if (answered.length < RESULTS_FROM) return false;
  const surveyId = await written(university, unit.lastOfferingId, LAST_YEAR);
  const assignments = asked.map((career) => ({
    ...{ surveyId, careerId: career.id },
    status: answered.includes(career) ? ('completed' as const) : ('expired' as const),
  }));
  await university.tx.insert(surveyAssignments).values(assignments);
  await close(university, surveyId, { count: answered.length, unit, luck });
  return true;
}

/** What was said of a course in the years before the last, so that there is a trend to be seen; one who was asked is still here. */
async function addYearsBefore(university: University, unit: Unit): Promise<void> {
  const { tx, now, calendar, careers } = university;
  const later = careers.find(({ role, passed }) => role === null && passed.has(unit.code));
  if (!later) return;
  const luck = createLuck();
  for (const years of YEARS_BEFORE) {
    const academicYear = calendar.academicYear - years;
    const course = { unitId: unit.id, academicYear, term: unit.term, status: 'closed' as const };
    const endsAt = endOfYear(academicYear);
    const { id: offeringId } = await doneOrThrow(addOffering(tx, { ...course, endsAt }, now));
    const back = -365 * (years - 1);
    const days = { from: back + LAST_YEAR.from, until: back + LAST_YEAR.until };
    const surveyId = await written(university, offeringId, days);
    await tx.insert(surveyAssignments).values({ surveyId, careerId: later.id, status: 'completed' });
    await close(university, surveyId, { count: ANSWERED + years, unit, luck });
  }
}

/** Last year's of a unit that few of who is still there have passed: the programme is compared with all its courses. */
async function addOfThoseWhoLeft(university: University, unit: Unit): Promise<void> {
  const surveyId = await written(university, unit.lastOfferingId, LAST_YEAR);
  await close(university, surveyId, { count: ANSWERED, unit, luck: createLuck() });
}

type Answered = { count: number; unit: Unit; luck: Luck };

async function close({ tx }: University, surveyId: string, { count, unit, luck }: Answered): Promise<void> {
  const sheets = Array.from({ length: count }, () => drawnSheet(unit.teacherIds, luck));
  const { attending, answers } = keptOf(standardQuestions, sheets);
  await writeAnswers(tx, surveyId, answers);
  await tx
    .update(surveys)
    .set({ status: 'closed', respondents: count, attending })
    .where(eq(surveys.id, surveyId));
}

/** An open one; `reminded`: nobody is to be reminded of it any more. */
async function written(
  { tx, calendar }: University,
  offeringId: string,
  { from, until }: Days,
  reminded = false,
): Promise<string> {
  const dates = { opensAt: calendar.at(from, 9), closesAt: calendar.at(until, 13) };
  const [row] = await tx
    .insert(surveys)
    .values({ ...dates, offeringId, status: 'open', reminded, questions: standardQuestions })
    .returning({ id: surveys.id });
  return found(row).id;
}
