import type { Transcript } from '../../contract/exams.ts';
import { averagesOf, degreeBaseOf } from '../careers/averages.ts';
import { creditsOf, transcriptOf } from '../careers/transcript.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../http/answers.ts';
import { dayOf } from '../platform/days.ts';
import { inLanguage } from '../platform/texts.ts';
import { isPositive, statusAt } from './outcome-rules.ts';
import { publishedOutcomesOf } from './outcomes.ts';

/** A career's transcript at `now`, with what silence has accepted though nobody has written it down yet. */
export async function readTranscript(
  db: Database,
  careerId: string,
  { language, timeZone }: Reader,
  now: Date,
): Promise<Transcript> {
  const recorded = await transcriptOf(db, careerId);
  const credits = await creditsOf(db, careerId);
  const passed = new Set(recorded.map(({ unitId }) => unitId));
  const accepted = (await acceptedBySilence(db, careerId, timeZone, now)).filter(
    ({ unitId }) => !passed.has(unitId),
  );
  const rows = [...recorded, ...accepted].toSorted((one, other) =>
    one.examDate.localeCompare(other.examDate),
  );
  const averages = averagesOf(rows);
  return {
    rows: rows.map(({ title, code, ...row }) => ({
      ...row,
      courseTitle: inLanguage(title, language),
      courseCode: code,
    })),
    credits: { ...credits, earned: credits.earned + creditsIn(accepted) },
    ...averages,
    degreeBase: degreeBaseOf(averages.weighted),
    averages: averagesOverTime(rows),
  };
}

type Row = { cfu: number; grade: number | null; examDate: string };

/** The weighted average after each row with a number. */
const averagesOverTime = (rows: Row[]): Transcript['averages'] =>
  rows.flatMap(({ grade, examDate }, index) => {
    const { weighted } = averagesOf(rows.slice(0, index + 1));
    return grade === null || weighted === null ? [] : [{ examDate, weighted }];
  });

async function acceptedBySilence(db: Database, careerId: string, timeZone: string, now: Date) {
  const outcomes = await publishedOutcomesOf(db, careerId);
  return outcomes
    .filter((outcome) => statusAt(outcome, now) === 'auto_accepted' && isPositive(outcome.result))
    .map(({ unitId, course, courseCode, cfu, grade, honours, startsAt }) => ({
      unitId,
      title: course,
      code: courseCode,
      cfu,
      grade,
      honours,
      recognised: false,
      examDate: dayOf(startsAt, timeZone),
    }));
}

const creditsIn = (rows: { cfu: number }[]): number => rows.reduce((total, { cfu }) => total + cfu, 0);
