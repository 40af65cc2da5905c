import type { Language } from '../../contract/constants.ts';
import type { StudentOutcome } from '../../contract/exams.ts';
import type { Database } from '../db/database.ts';
import { inLanguage } from '../platform/texts.ts';
import { statusAt } from './outcome-rules.ts';
import { type OutcomeWithExam, publishedOutcomesOf } from './outcomes.ts';

/** A career's published outcomes as they stand at `now`, the latest first. */
export async function listOutcomes(
  db: Database,
  careerId: string,
  language: Language,
  now: Date,
): Promise<{ now: string; outcomes: StudentOutcome[] }> {
  const outcomes = await publishedOutcomesOf(db, careerId);
  return {
    now: now.toISOString(),
    outcomes: outcomes.map((outcome) => toStudentOutcome(outcome, language, now)),
  };
}

function toStudentOutcome(outcome: OutcomeWithExam, language: Language, now: Date): StudentOutcome {
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
