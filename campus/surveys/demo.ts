import { eq } from 'drizzle-orm';
import { RESULTS_FROM } from '../../contract/surveys/constants.ts';
import type { KeptQuestion } from '../../contract/surveys/surveys.ts';
import { offerings, surveyAssignments, surveys } from '../db/schema.ts';
import type { Career, Making, Unit, University } from '../making.ts';
import { writeAnswers } from './close-surveys.ts';
import { assignStudents } from './open-surveys.ts';
import { makeBenchmarks } from './results/survey-benchmarks.ts';
import type { Sheet } from './sealed-sheet.ts';
import { isAsked, keptOf } from './sheet-rules.ts';
import { standardQuestions } from './standard-questions.ts';

/** About to close; of last year, open for long; just closed, without a grade. The printed student is asked all three. */
const DUE = 'INF103';
const OPEN = 'INF105';
const UNGRADED = 'INF201';
const PROGRAMME = 'INF';
/** Of the demo’s professors the one whose account is printed. */
const PRINTED = 0;

/** Surveys that wait, and those of last year with what was said in them. */
export async function addSurveys(making: Making, { units, careers }: University): Promise<void> {
  const [luck, coming] = [createLuck(), createLuck()];
  const own = units.filter(({ programme }) => programme === PROGRAMME);
  for (const unit of own) {
    if (unit.code === DUE) await addOpen(making, unit.offeringId, { from: -12, until: 5 });
    if (unit.code === UNGRADED) await addJustClosed(making, unit, luck);
    if (unit.code === OPEN) continue;
    if (await addLastYears(making, unit, careers, { luck, coming }))
      await addYearsBefore(making, unit, careers);
    else await addOfThoseWhoLeft(making, unit);
  }
  await makeBenchmarks(making.tx, making.now); // before the late one opens
  for (const unit of own.filter(({ code }) => code === OPEN)) {
    await addOpen(making, unit.lastOfferingId, { from: -2, until: 40 });
  }
}

type Days = { from: number; until: number };

/** Nobody is told of it: what they find at their bell is arranged by other nouns. */
async function addOpen(making: Making, offeringId: string, days: Days): Promise<void> {
  const id = await written(making, offeringId, days, { status: 'open', reminded: true });
  await assignStudents(making.tx, { id, offeringId });
}

async function addJustClosed(making: Making, { offeringId, teacherIds }: Unit, luck: Luck): Promise<void> {
  const { tx } = making;
  const id = await written(making, offeringId, { from: -20, until: -2 }, { status: 'open' });
  const asked = await assignStudents(tx, { id, offeringId });
  await tx.update(surveyAssignments).set({ status: 'completed' }).where(eq(surveyAssignments.surveyId, id));
  await close(making, id, { count: asked.length, teacherIds }, luck);
}

/** Of those who passed, most have answered. */
async function addLastYears(
  making: Making,
  unit: Unit,
  careers: Career[],
  { luck, coming }: { luck: Luck; coming: Luck },
): Promise<boolean> {
  const asked = careers.filter(({ passed }) => passed.has(unit.code));
  const answered = asked.filter(({ role }) => role === 'student' || coming() < 95);
  if (answered.length < RESULTS_FROM) return false;
  const days = { from: -250, until: -190 };
  const surveyId = await written(making, unit.lastOfferingId, days, { status: 'open' });
  await making.tx.insert(surveyAssignments).values(
    asked.map((career) => ({
      ...{ surveyId, careerId: career.id },
      status: answered.includes(career) ? ('completed' as const) : ('expired' as const),
    })),
  );
  await close(making, surveyId, { count: answered.length, teacherIds: unit.teacherIds }, luck);
  return true;
}

const YEARS_BEFORE = [2, 3];
/** Of those who were asked then one is still here, and passed later; of the others only what was answered is there. */
const ANSWERED_BEFORE = 14;

/** What was said of the printed professor’s courses in the years before the last, so that there is a trend to be seen. */
async function addYearsBefore(making: Making, unit: Unit, careers: Career[]): Promise<void> {
  const later = careers.find(({ role, passed }) => role === null && passed.has(unit.code));
  if (unit.professor !== PRINTED || !later) return;
  const { tx, calendar } = making;
  const luck = createLuck();
  for (const years of YEARS_BEFORE) {
    const academicYear = calendar.academicYear - years;
    const endsAt = new Date(Date.UTC(academicYear + 1, 8, 30));
    const of = { unitId: unit.id, academicYear, term: unit.term, status: 'closed' as const, endsAt };
    const [former] = await tx.insert(offerings).values(of).returning({ id: offerings.id });
    if (!former) throw new Error('no course was written');
    const back = -365 * (years - 1);
    const days = { from: back - 250, until: back - 190 };
    const surveyId = await written(making, former.id, days, { status: 'open' });
    await tx.insert(surveyAssignments).values({ surveyId, careerId: later.id, status: 'completed' });
    await close(making, surveyId, { count: ANSWERED_BEFORE + years, teacherIds: unit.teacherIds }, luck);
  }
}

/** Last year's of a unit that few of who is still there have passed: the programme is compared with all its courses. */
async function addOfThoseWhoLeft(making: Making, unit: Unit): Promise<void> {
  const days = { from: -250, until: -190 };
  const surveyId = await written(making, unit.lastOfferingId, days, { status: 'open' });
  await close(making, surveyId, { count: ANSWERED_BEFORE, teacherIds: unit.teacherIds }, createLuck());
}

type Answered = { count: number; teacherIds: string[] };

async function close(
  { tx }: Making,
  surveyId: string,
  { count, teacherIds }: Answered,
  luck: Luck,
): Promise<void> {
  const sheets = Array.from({ length: count }, () => drawnSheet(teacherIds, luck));
  const { attending, answers } = keptOf(standardQuestions, sheets);
  await writeAnswers(tx, surveyId, answers);
  await tx
    .update(surveys)
    .set({ status: 'closed', respondents: count, attending })
    .where(eq(surveys.id, surveyId));
}

async function written(
  { tx, calendar }: Pick<Making, 'tx' | 'calendar'>,
  offeringId: string,
  { from, until }: Days,
  survey: Pick<typeof surveys.$inferInsert, 'status' | 'reminded'>,
): Promise<string> {
  const dates = { opensAt: calendar.at(from, 9), closesAt: calendar.at(until, 13) };
  const [row] = await tx
    .insert(surveys)
    .values({ ...survey, ...dates, offeringId, questions: standardQuestions })
    .returning({ id: surveys.id });
  if (!row) throw new Error('no survey was written');
  return row.id;
}

type Luck = () => number;

/** From 0 to 99, the same each time. Its own: what other nouns draw stays as it is. */
function createLuck(): Luck {
  let state = 20_261_123;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 100;
  };
}

/** Three of five attend; of those who teach beside, some had no lessons. */
function drawnSheet(teacherIds: string[], luck: Luck): Sheet {
  const attended = luck() < 60;
  const asked = standardQuestions.filter((question) => isAsked(question.for, attended));
  const had = teacherIds.filter((_, index) => index === 0 || luck() < 85);
  const answers = asked.flatMap((question) => {
    const to = question.about === 'teacher' ? had.map((teacherId) => ({ teacherId })) : [{}];
    return to.map((about) => ({ question: question.code, ...about, answer: drawn(question, luck) }));
  });
  return { attended, answers };
}

function drawn({ kind, code, options = [] }: KeptQuestion, luck: Luck): string | null {
  const first = luck();
  if (kind === 'text') return first < 25 ? (words[luck() % words.length] ?? null) : null;
  if (first < 4) return null;
  if (kind === 'choice') return options[luck() % options.length]?.code ?? null;
  const best = code === 'workload' ? 88 : 62;
  const fate = luck();
  return fate < 8 ? '1' : fate < 27 ? '2' : fate < best ? '3' : '4';
}

const words = [
  'Più esercizi svolti in aula prima delle prove.',
  'Le dispense sono chiare: terrei il materiale com’è.',
  'Il carico di studio è tanto per i crediti che dà.',
  'Vorrei sapere prima come funziona l’esame.',
  'Lezioni registrate per chi lavora, se possibile.',
  'Ottimi i laboratori.',
];
