import { randomInt } from 'node:crypto';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { MoveSurvey } from '../../contract/surveys/surveys.ts';
import type { Database } from '../db/database.ts';
import { profiles, sealedSheets, surveyAnswers, surveyAssignments, surveys } from '../db/schema.ts';
import { eachDue } from '../platform/jobs/each-due.ts';
import type { Secret } from '../platform/keys/own-keys.ts';
import { putBackAt } from '../platform/numbers/move-numbers.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SurveysKeys } from './sealed-sheet.ts';
import { openSheet } from './sealed-sheet.ts';
import { keptOf, type StoredAnswer } from './sheet-rules.ts';
import { resolveAsked, surveyChanged, unlockExam } from './survey-lock.ts';
import { changeAssignments, changeSurvey } from './survey-machine.ts';

/** Some surveys stay open: a key of their sheets isn't here, or the office has to say how they close. */
class Unclosed extends Error {}

/**
 * Closes surveys whose time is over, each by itself; failures are thrown at the end as `Unclosed`. One that
 * was over when the database was put back waits for the office: had it been closed before with other sheets
 * and read, the difference would reveal those sheets. Nobody is asked any more.
 */
export async function closeSurveys(db: Database, clock: Clock, secrets: SurveysKeys): Promise<void> {
  const now = await clock.now(db);
  const closed = db.select({ id: surveys.id }).from(surveys).where(eq(surveys.status, 'closed'));
  // Of closes that left some behind.
  await db.delete(sealedSheets).where(inArray(sealedSheets.surveyId, closed));
  const putBack = await putBackAt(db, clock);
  const over = await db
    .select({ id: surveys.id, closesAt: surveys.closesAt })
    .from(surveys)
    .where(and(eq(surveys.status, 'open'), lte(surveys.closesAt, now)));
  const left: string[] = [];
  await eachDue({ db, clock, now }, over, {
    task: 'surveys.close',
    idOf: ({ id }) => id,
    work: async (tx, { id, closesAt }, at) => {
      if (putBack && closesAt <= putBack) {
        await expireAssignments(tx, id, at);
        left.push(`survey ${id}: over when the database was put back, say how it closes`);
        return;
      }
      const sealed = await closeSurvey(tx, id, secrets, at);
      if (sealed > 0) left.push(`survey ${id}: no key here opens ${sealed} of its sheets, see SURVEYS_KEY`);
    },
  });
  if (left.length > 0) throw new Unclosed(left.join('; '));
}

/**
 * Closes a survey: all sheets are opened at once, and their answers written in a random order. Nothing is
 * kept that would tell of fewer than are ever shown. Nobody is asked any more. Answers how many sheets no key
 * here opens: then the survey stays open and its sheets sealed until the key is here, though after its time
 * nobody is asked. `without`: how many may be lost with an office's lost key; they are deleted, for a key
 * found later would read them. `unread`: keeps only how many sheets there were.
 */
export async function closeSurvey(
  tx: Database,
  surveyId: string,
  secrets: SurveysKeys,
  now: Date,
  { without = 0, unread = false }: Pick<MoveSurvey, 'without' | 'unread'> = {},
): Promise<number> {
  const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId)).for('update');
  if (survey?.status !== 'open') return 0;
  const { opened, sealed } = await openSheets(tx, surveyId, unread ? [] : secrets());
  if (sealed > without && !unread) {
    if (survey.closesAt <= now) await expireAssignments(tx, surveyId, now);
    return sealed;
  }
  await tx.delete(sealedSheets).where(eq(sealedSheets.surveyId, surveyId));
  const { attending, answers } = keptOf(survey.questions, opened);
  await writeAnswers(tx, surveyId, answers);
  await expireAssignments(tx, surveyId, now);
  const set = {
    respondents: unread ? sealed : opened.length,
    attending,
    closesAt: survey.closesAt < now ? survey.closesAt : now,
  };
  await changeSurvey(
    tx,
    surveyId,
    'close',
    { to: 'closed', by: null, set, tells: [surveyChanged(survey, 'closed', now)] },
    now,
  );
  await resolveAsked(tx, { subject: surveyId }, now);
  return 0;
}

/** Of all surveys that are open, how many sheets none of these keys opens. */
export async function sealedSheetsOf(db: Database, secrets: readonly Secret[]): Promise<number> {
  const open = await db.select({ id: surveys.id }).from(surveys).where(eq(surveys.status, 'open'));
  let count = 0;
  for (const { id } of open) count += (await openSheets(db, id, secrets)).sealed;
  return count;
}

/** The sheets of a survey, and how many are sealed with a key that is none of these. */
async function openSheets(tx: Database, surveyId: string, secrets: readonly Secret[]) {
  const rows = await tx.select().from(sealedSheets).where(eq(sealedSheets.surveyId, surveyId));
  const opened = rows.flatMap(
    ({ sealed }) =>
      secrets
        .map(({ bytes }) => openSheet(sealed, { surveyId, secret: bytes }))
        .find((each) => each !== null) ?? [],
  );
  return { opened, sealed: rows.length - opened.length };
}

const ROWS_AT_ONCE = 1000;

/** Each answer apart from the others of its sheet, those about one teacher from those about another. */
export async function writeAnswers(tx: Database, surveyId: string, answers: StoredAnswer[]): Promise<void> {
  const teacherIds = new Set(answers.flatMap(({ teacherId }) => teacherId ?? []));
  const there = await stillThere(tx, [...teacherIds]);
  const rows = answers
    .filter(({ teacherId }) => teacherId === undefined || there.includes(teacherId))
    .map((answer) => ({ surveyId, ...answer }));
  const mixed = shuffled(rows);
  for (let from = 0; from < mixed.length; from += ROWS_AT_ONCE) {
    await tx.insert(surveyAnswers).values(mixed.slice(from, from + ROWS_AT_ONCE));
  }
}

/** Who left while it was open may be gone with all that was known of them. */
async function stillThere(tx: Database, teacherIds: string[]): Promise<string[]> {
  const found = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, teacherIds))
    .for('key share');
  return found.map(({ id }) => id);
}

/** In an order that nobody can foresee (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const chosen = randomInt(last + 1);
    [mixed[last], mixed[chosen]] = [mixed[chosen] as Item, mixed[last] as Item];
  }
  return mixed;
}

async function expireAssignments(tx: Database, surveyId: string, now: Date): Promise<void> {
  const own = eq(surveyAssignments.surveyId, surveyId);
  const expired = await changeAssignments(tx, own, 'expire', { to: 'expired', by: null }, now);
  for (const { id } of expired) await unlockExam(tx, id, now);
}
