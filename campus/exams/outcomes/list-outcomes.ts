import { becomesWith } from '../../../contract/exams/averages.ts';
import type { OutcomeStatus, StudentOutcome } from '../../../contract/exams/exams.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { transcriptOf } from '../../careers/records/transcript.ts';
import type { Database } from '../../db/database.ts';
import { inLanguage } from '../../platform/texts.ts';
import { bookedSince } from '../bookings/built-on.ts';
import { unmetOf } from '../sheets/kept-off.ts';
import { canStillReject, isPositive, statusAt, undoUntil } from './outcome-rules.ts';
import { type OutcomeWithExam, publishedOutcomesOf } from './outcomes.ts';

/** A career's published outcomes as they stand at `now`, the latest first. */
export async function listOutcomes(
  db: Database,
  careerId: string,
  language: Language,
  now: Date,
): Promise<{ now: string; outcomes: StudentOutcome[] }> {
  const [outcomes, recorded] = await Promise.all([
    publishedOutcomesOf(db, careerId),
    transcriptOf(db, careerId),
  ]);
  const decided = outcomes.filter((outcome) => ACCEPTED.includes(statusAt(outcome, now)));
  const unmet = await unmetOf(
    db,
    decided.map(({ id }) => id),
  );
  return {
    now: now.toISOString(),
    outcomes: await Promise.all(
      outcomes.map(async (outcome) => ({
        ...toStudentOutcome(outcome, language, now),
        ...(await undoOf(db, outcome, now)),
        becomes: becomesBy(outcome, recorded, now),
        waitsFor: unmet.get(outcome.id)?.map((title) => inLanguage(title, language)),
      })),
    ),
  };
}

const ACCEPTED: OutcomeStatus[] = ['accepted', 'auto_accepted'];

type Recorded = { unitId: string; cfu: number; grade: number | null };

function becomesBy(outcome: OutcomeWithExam, recorded: Recorded[], now: Date): StudentOutcome['becomes'] {
  const decides =
    outcome.kind !== 'partial' && statusAt(outcome, now) === 'published' && isPositive(outcome.result);
  const isRecorded = recorded.some(({ unitId }) => unitId === outcome.unitId);
  return decides && !isRecorded ? becomesWith(recorded, outcome) : null;
}

/** Asks only of what was decided a moment ago. */
async function undoOf(db: Database, outcome: OutcomeWithExam, now: Date): Promise<{ undoUntil?: string }> {
  const until = undoUntil(outcome);
  if (!until || now > until || (await bookedSince(db, outcome)).length > 0) return {};
  return { undoUntil: until.toISOString() };
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
    topics: outcome.topics,
    status: statusAt(outcome, now),
    rejectable: canStillReject(outcome, now),
    silence: outcome.silence,
    publishedAt: (publishedAt ?? startsAt).toISOString(),
    decisionDueAt: decisionDueAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    version: outcome.version,
  };
}
