import { becomesWith } from '../../../contract/averages.ts';
import type { Language } from '../../../contract/constants.ts';
import type { StudentOutcome } from '../../../contract/exams.ts';
import { transcriptOf } from '../../careers/transcript.ts';
import type { Database } from '../../db/database.ts';
import { inLanguage } from '../../platform/texts.ts';
import { acceptedBySilence } from './accepted-by-silence.ts';
import { isPositive, statusAt } from './outcome-rules.ts';
import { type OutcomeWithExam, publishedOutcomesOf } from './outcomes.ts';

/** A career's published outcomes as they stand at `now`, the latest first. */
export async function listOutcomes(
  db: Database,
  careerId: string,
  language: Language,
  now: Date,
): Promise<{ now: string; outcomes: StudentOutcome[] }> {
  const [outcomes, transcript] = await Promise.all([
    publishedOutcomesOf(db, careerId),
    transcriptOf(db, careerId),
  ]);
  const recorded = [...transcript, ...acceptedBySilence(outcomes, transcript, now)];
  return {
    now: now.toISOString(),
    outcomes: outcomes.map((outcome) => ({
      ...toStudentOutcome(outcome, language, now),
      becomes: becomesBy(outcome, recorded, now),
    })),
  };
}

type Recorded = { unitId: string; cfu: number; grade: number | null };

function becomesBy(outcome: OutcomeWithExam, recorded: Recorded[], now: Date): StudentOutcome['becomes'] {
  const decides = statusAt(outcome, now) === 'published' && isPositive(outcome.result);
  const isRecorded = recorded.some(({ unitId }) => unitId === outcome.unitId);
  return decides && !isRecorded ? becomesWith(recorded, outcome) : null;
}

function toStudentOutcome(outcome: OutcomeWithExam, language: Language, now: Date) {
  const { publishedAt, decisionDueAt, decidedAt, startsAt } = outcome;
  return {
    id: outcome.id,
    examId: outcome.sessionId,
    courseTitle: inLanguage(outcome.course, language),
    courseCode: outcome.courseCode,
    cfu: outcome.cfu,
    kind: outcome.kind,
    examDate: startsAt.toISOString(),
    result: outcome.result,
    grade: outcome.grade,
    honours: outcome.honours,
    teacherMessage: outcome.teacherMessage,
    status: statusAt(outcome, now),
    silence: outcome.silence,
    publishedAt: (publishedAt ?? startsAt).toISOString(),
    decisionDueAt: decisionDueAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    version: outcome.version,
  };
}
