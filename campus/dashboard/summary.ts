import type { ProfessorDashboard, StudentDashboard } from '../../contract/dashboard.ts';
import type { Area, Overview, OwnBoard, OwnCareer } from '../area.ts';
import { atOnce } from '../db/at-once.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../http/answers.ts';
import { daySentence } from './day-sentence.ts';
import { toNextSteps } from './next-steps.ts';

/** What a student sees first: what to do, the exams to come, how far the career has come. */
export const studentSummary = (
  db: Database,
  areas: Area[],
  own: OwnCareer,
  reader: Reader,
  now: Date,
): Promise<StudentDashboard> =>
  summaryOf(
    db,
    areas.flatMap(({ dashboard }) => dashboard?.student ?? []),
    own,
    reader,
    now,
  );

/** What a professor sees first: what to do, the next exam sessions, the courses that are taught. */
export const professorSummary = (
  db: Database,
  areas: Area[],
  own: OwnBoard,
  reader: Reader,
  now: Date,
): Promise<ProfessorDashboard> =>
  summaryOf(
    db,
    areas.flatMap(({ dashboard }) => dashboard?.professor ?? []),
    own,
    reader,
    now,
  );

/** Every noun's part; one that none of them gives is refused by the schema of the answer. */
async function summaryOf<Own, Summary>(
  db: Database,
  overviews: Overview<Own, Summary>[],
  own: Own,
  reader: Reader,
  now: Date,
): Promise<Summary> {
  const parts = await atOnce(
    db,
    overviews.map((overview) => () => overview(db, own, reader, now)),
  );
  const steps = parts.flatMap((part) => part.steps ?? []);
  const day = parts.flatMap((part) => part.day ?? []);
  return Object.assign({}, ...parts, {
    now: now.toISOString(),
    day: daySentence(day, reader, now),
    steps: toNextSteps(steps, reader),
  });
}
