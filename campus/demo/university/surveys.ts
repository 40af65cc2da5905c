import { eq } from 'drizzle-orm';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import { addOffering } from '../../catalogue/office-catalogue.ts';
import { surveyAssignments, surveys } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { writeAnswers } from '../../surveys/close-surveys.ts';
import { assignStudents } from '../../surveys/open-surveys.ts';
import { makeBenchmarks } from '../../surveys/results/survey-benchmarks.ts';
import { keptOf } from '../../surveys/sheet-rules.ts';
import { standardQuestions } from '../../surveys/standard-questions.ts';
import data from '../data/surveys.json' with { type: 'json' };
import { endOfYear } from './catalogue.ts';
import { found, type Unit, type University, unitOf } from './making.ts';
import { createLuck, drawnSheet, type Luck } from './survey-sheets.ts';

/** Answers of a survey whose assignments aren't stored; each further year back has one answer more. */
const ANSWERED = 14;

/** Adds open surveys, and answered ones of earlier years; the printed student has three to answer. */
export async function addSurveys(university: University): Promise<void> {
  const { due, ungraded, late } = data;
  const [luck, coming] = [createLuck(), createLuck()];
  const { programme, professorId: printedId } = unitOf(university, ungraded.unit);
  for (const unit of university.units.filter((each) => each.programme === programme)) {
    if (unit.code === due.unit) await addOpen(university, unit.offeringId, due);
    if (unit.code === ungraded.unit) await addUngraded(university, unit, luck);
    if (unit.code === late.unit) continue;
    const areHere = await addLastYears(university, unit, { luck, coming });
    if (areHere && unit.professorId === printedId) await addYearsBefore(university, unit);
  }
  await makeBenchmarks(university.tx, university.now); // before the late one opens
  await addOpen(university, unitOf(university, late.unit).lastOfferingId, late);
}

/** Nobody is told of it: what they find at their bell is arranged elsewhere. */
async function addOpen(university: University, offeringId: string, days: Days): Promise<void> {
  const id = await written(university, offeringId, days, true);
  await assignStudents(university.tx, { id, offeringId });
}

/** Just closed, before anybody has a grade. */
async function addUngraded(university: University, unit: Unit, luck: Luck): Promise<void> {
  const { tx } = university;
  const id = await written(university, unit.offeringId, data.ungraded);
  const asked = await assignStudents(tx, { id, offeringId: unit.offeringId });
  await tx.update(surveyAssignments).set({ status: 'completed' }).where(eq(surveyAssignments.surveyId, id));
  await close(university, id, { count: asked.length, unit, luck });
}

/**
 * Most who passed have answered; if too few of them are still here, students who left answer: a programme is
 * compared with all its courses. Answers whether enough are here.
 */
async function addLastYears(
  university: University,
  unit: Unit,
  { luck, coming }: { luck: Luck; coming: Luck },
): Promise<boolean> {
  const asked = university.careers.filter(({ passed }) => passed.has(unit.code));
  const answered = asked.filter(({ role }) => role === 'student' || coming() < 95);
  const surveyId = await written(university, unit.lastOfferingId, data.lastYear);
  if (answered.length < RESULTS_FROM) {
    await close(university, surveyId, { count: ANSWERED, unit, luck: createLuck() });
    return false;
  }
  const assignments = asked.map((career) => ({
    ...{ surveyId, careerId: career.id },
    status: answered.includes(career) ? ('completed' as const) : ('expired' as const),
  }));
  await university.tx.insert(surveyAssignments).values(assignments);
  await close(university, surveyId, { count: answered.length, unit, luck });
  return true;
}

/** What was said of a course before, so that there is a trend to be seen; one who was asked is still here. */
async function addYearsBefore(university: University, unit: Unit): Promise<void> {
  const { tx, now, calendar, careers } = university;
  const later = found(careers.find(({ role, passed }) => role === null && passed.has(unit.code)));
  const luck = createLuck();
  for (const years of data.yearsBefore) {
    const academicYear = calendar.academicYear - years;
    const course = { unitId: unit.id, academicYear, term: unit.term, status: 'closed' as const };
    const endsAt = endOfYear(academicYear);
    const { id: offeringId } = await doneOrThrow(addOffering(tx, { ...course, endsAt }, now));
    const back = -365 * (years - 1);
    const days = { from: back + data.lastYear.from, until: back + data.lastYear.until };
    const surveyId = await written(university, offeringId, days);
    await tx.insert(surveyAssignments).values({ surveyId, careerId: later.id, status: 'completed' });
    await close(university, surveyId, { count: ANSWERED + years, unit, luck });
  }
}

type Days = { from: number; until: number };
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
