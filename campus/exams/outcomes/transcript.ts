import { averagesOf, degreeBaseOf } from '../../../contract/averages.ts';
import type { Language } from '../../../contract/constants.ts';
import type { ExamToCome, Transcript } from '../../../contract/exams.ts';
import { examsToCome } from '../../careers/exams-to-come.ts';
import { standingOf } from '../../careers/standing.ts';
import { transcriptOf } from '../../careers/transcript.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../http/answers.ts';
import { dayOf } from '../../platform/days.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { acceptedBySilence } from './accepted-by-silence.ts';
import { type OutcomeWithExam, publishedOutcomesOf } from './outcomes.ts';

/** A career's transcript at `now`, with what silence has accepted though nobody has written it down yet. */
export async function readTranscript(
  db: Database,
  careerId: string,
  { language, timeZone }: Reader,
  now: Date,
): Promise<Transcript> {
  const recorded = await transcriptOf(db, careerId);
  const standing = await standingOf(db, careerId);
  if (!standing) throw new NotFound('career', careerId);
  const { credits, programme } = standing;
  const accepted = acceptedBySilence(await publishedOutcomesOf(db, careerId), recorded, now).map((outcome) =>
    toRow(outcome, timeZone),
  );
  const rows = [...recorded, ...accepted].toSorted((one, other) =>
    one.examDate.localeCompare(other.examDate),
  );
  const averages = averagesOf(rows);
  return {
    programme: inLanguage(programme, language),
    rows: rows.map(({ title, code, ...row }) => ({
      ...row,
      courseTitle: inLanguage(title, language),
      courseCode: code,
    })),
    credits: { ...credits, earned: credits.earned + creditsIn(accepted) },
    ...averages,
    degreeBase: degreeBaseOf(averages.weighted),
    averages: averagesOverTime(rows),
    toCome: await toComeBeside(db, { careerId, rows, language }),
  };
}

/** The exams of the plan that no row stands for, those that silence has accepted among them. */
async function toComeBeside(
  db: Database,
  { careerId, rows, language }: { careerId: string; rows: { unitId: string }[]; language: Language },
): Promise<ExamToCome[]> {
  const passed = new Set(rows.map(({ unitId }) => unitId));
  const open = (await examsToCome(db, careerId)).filter(({ unitId }) => !passed.has(unitId));
  return open.map(({ title, code, ...exam }) => ({
    ...exam,
    courseTitle: inLanguage(title, language),
    courseCode: code,
  }));
}

type Row = { cfu: number; grade: number | null; examDate: string };

/** The weighted average after each row with a number. */
const averagesOverTime = (rows: Row[]): Transcript['averages'] =>
  rows.flatMap(({ grade, examDate }, index) => {
    const { weighted } = averagesOf(rows.slice(0, index + 1));
    return grade === null || weighted === null ? [] : [{ examDate, weighted }];
  });

const toRow = (
  { unitId, course, courseCode, cfu, grade, honours, startsAt }: OutcomeWithExam,
  timeZone: string,
) => ({
  unitId,
  title: course,
  code: courseCode,
  cfu,
  grade,
  honours,
  recognised: false,
  examDate: dayOf(startsAt, timeZone),
});

const creditsIn = (rows: { cfu: number }[]): number => rows.reduce((total, { cfu }) => total + cfu, 0);
