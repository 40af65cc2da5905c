import { averagesOf, degreeBaseOf } from '../../../contract/exams/averages.ts';
import type { ExamToCome, Transcript } from '../../../contract/exams/exams.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { creditsRecordOf } from '../../careers/credits-of.ts';
import { examsToCome, transcriptOf } from '../../careers/records/transcript.ts';
import { thesisOf } from '../../careers/theses/theses.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { isPositive, statusAt } from './outcome-rules.ts';
import { type OutcomeWithExam, publishedOutcomesOf } from './outcomes.ts';

/** A career's transcript at `now`, and what is accepted and waits to be recorded. */
export async function readTranscript(
  db: Database,
  careerId: string,
  { language, timeZone }: Reader,
  now: Date,
): Promise<Transcript> {
  const rows = await transcriptOf(db, careerId);
  const standing = await creditsRecordOf(db, careerId);
  if (!standing) throw new NotFound('career', careerId);
  const { credits, programme } = standing;
  const averages = averagesOf(rows);
  return {
    programme: inLanguage(programme, language),
    rows: rows.map(({ title, code, ...row }) => ({
      ...row,
      courseTitle: inLanguage(title, language),
      courseCode: code,
    })),
    credits,
    ...averages,
    degreeBase: degreeBaseOf(averages.weighted),
    averages: averagesOverTime(rows),
    awaited: await awaitedOf(db, { careerId, rows, reader: { language, timeZone } }, now),
    toCome: await toCome(db, careerId, language),
    thesis: await thesisOf(db, careerId),
  };
}

/** The exams of the plan that aren't on record. */
async function toCome(db: Database, careerId: string, language: Language): Promise<ExamToCome[]> {
  return (await examsToCome(db, careerId)).map(({ title, code, ...exam }) => ({
    ...exam,
    courseTitle: inLanguage(title, language),
    courseCode: code,
  }));
}

/** What is accepted, by the student or by silence, of units that are not on record. */
async function awaitedOf(
  db: Database,
  { careerId, rows, reader }: { careerId: string; rows: { unitId: string }[]; reader: Reader },
  now: Date,
): Promise<NonNullable<Transcript['awaited']>> {
  const recorded = new Set(rows.map(({ unitId }) => unitId));
  return (await publishedOutcomesOf(db, careerId))
    .filter((outcome) => isAwaited(outcome, now) && !recorded.has(outcome.unitId))
    .map(({ unitId, course, courseCode, cfu, grade, honours, startsAt }) => ({
      ...{ unitId, courseCode, cfu, grade, honours, recognised: false },
      courseTitle: inLanguage(course, reader.language),
      examDate: dayOf(startsAt, reader.timeZone),
    }));
}

const isAwaited = (outcome: OutcomeWithExam, now: Date): boolean =>
  outcome.kind !== 'partial' &&
  ['accepted', 'auto_accepted'].includes(statusAt(outcome, now)) &&
  isPositive(outcome.result);

type Row = { cfu: number; grade: number | null; examDate: string };

/** The weighted average after each row with a number. */
const averagesOverTime = (rows: Row[]): Transcript['averages'] =>
  rows.flatMap(({ grade, examDate }, index) => {
    const { weighted } = averagesOf(rows.slice(0, index + 1));
    return grade === null || weighted === null ? [] : [{ examDate, weighted }];
  });
