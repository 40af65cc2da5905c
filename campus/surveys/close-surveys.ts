import { randomInt } from 'node:crypto';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { RESULTS_FROM } from '../../contract/survey-constants.ts';
import type { Database } from '../db/database.ts';
import { profiles, sealedSheets, surveyAnswers, surveyAssignments, surveys } from '../db/schema.ts';
import type { Clock } from '../platform/clock.ts';
import { eventOf } from '../platform/events.ts';
import { resolve } from './notices.ts';
import { openSheet, type Sheet } from './sealed-sheet.ts';
import { teachersToKeep } from './sheet-rules.ts';
import { unlockExam } from './survey-lock.ts';
import { changeAssignments, changeSurvey } from './survey-machine.ts';
import type { SurveysKey } from './surveys-key.ts';

/** Closes what is over, each by itself. */
export async function closeSurveys(db: Database, clock: Clock, secret: SurveysKey): Promise<void> {
  const over = await db
    .select({ id: surveys.id })
    .from(surveys)
    .where(and(eq(surveys.status, 'open'), lte(surveys.closesAt, await clock.now(db))));
  for (const { id } of over) await clock.transact(db, (tx, now) => closeSurvey(tx, id, secret, now));
}

/**
 * Closes a survey: all sheets are opened at once and their answers written at once, in an order made by chance. Of fewer
 * than are ever shown nothing is kept but how many they were. Nobody is asked any more.
 */
export async function closeSurvey(
  tx: Database,
  surveyId: string,
  secret: SurveysKey,
  now: Date,
): Promise<void> {
  const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId)).for('update');
  if (survey?.status !== 'open') return;
  const sheets = await takeSheets(tx, surveyId, secret);
  const isEnough = sheets.length >= RESULTS_FROM;
  if (isEnough) await writeAnswers(tx, surveyId, sheets);
  await expireAssignments(tx, surveyId, now);
  const { offeringId } = survey;
  const told = eventOf(
    'surveyChanged',
    offeringId,
    { courseId: offeringId, surveyId, action: 'closed' },
    now,
  );
  const attending = isEnough ? sheets.filter(({ attended }) => attended).length : null;
  const set = {
    respondents: sheets.length,
    attending,
    closesAt: survey.closesAt < now ? survey.closesAt : now,
  };
  await changeSurvey(tx, surveyId, 'close', { to: 'closed', by: null, set, tells: [told] }, now);
  await resolve(tx, 'surveyOpened', { subject: surveyId }, now);
  await resolve(tx, 'surveyDue', { subject: surveyId }, now);
}

/** What a key that was lost has sealed can't be opened any more, and isn't counted. */
async function takeSheets(tx: Database, surveyId: string, secret: SurveysKey): Promise<Sheet[]> {
  const taken = await tx
    .delete(sealedSheets)
    .where(eq(sealedSheets.surveyId, surveyId))
    .returning({ sealed: sealedSheets.sealed });
  return taken.flatMap(({ sealed }) => openSheet(sealed, { surveyId, secret: secret() }) ?? []);
}

const ROWS_AT_ONCE = 1000;

/** Each answer apart from the others of its sheet, those about one teacher from those about another. */
export async function writeAnswers(tx: Database, surveyId: string, sheets: Sheet[]): Promise<void> {
  const kept = await stillThere(tx, teachersToKeep(sheets));
  const rows = sheets.flatMap(({ attended, answers }) =>
    answers
      .filter(({ teacherId }) => teacherId === undefined || kept.includes(teacherId))
      .map((answer) => ({ surveyId, attended, ...answer })),
  );
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
