import { eq } from 'drizzle-orm';
import { askedExams } from '../../../contract/processes/asked-exams.ts';
import type { AnswerProposal, ChangedRequest } from '../../../contract/processes/processes.ts';
import type { Area } from '../../area.ts';
import { openUnits } from '../../careers/records/open-units.ts';
import { resultsDueOf } from '../../careers/records/results-due.ts';
import type { Database } from '../../db/database.ts';
import { recognitions } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { resolve } from '../notices.ts';
import { mayAnswer } from '../requests/current-step.ts';
import { moveRequest, requestMachine } from '../requests/request-machine.ts';
import { heldRequest } from '../requests/stored-request.ts';
import { resumeOfficeTime } from '../requests/working-days.ts';
import { proposalOf } from './proposal.ts';

type Answer = AnswerProposal & { careerId: string; timeZone: string; areas: Area[] };
type Against =
  | 'processes.answer_late'
  | 'processes.answered_already'
  | 'processes.unit_not_open'
  | 'processes.unit_result_due'
  | 'state.not_allowed';

/**
 * Accepts or refuses one row of a proposal, for good; after the last one the office has the request again. Throws
 * `NotFound` for a row of another proposal, and for an exam that isn't recognised.
 */
export async function answerProposal(
  tx: Database,
  { requestId, rowId, accepts, careerId, timeZone, areas }: Answer,
  now: Date,
): Promise<Outcome<ChangedRequest, Against>> {
  const { request } = await heldRequest(tx, requestId, careerId);
  const action = accepts ? 'accept' : 'refuse';
  if (!allows(requestMachine, request.status, action)) return notAllowed();
  if (!mayAnswer(request, now)) return refused([{ code: 'processes.answer_late' }]);
  const rows = await proposalOf(tx, requestId);
  const row = rows.find(({ id }) => id === rowId);
  if (!row?.unit) throw new NotFound('proposed exam', rowId);
  if (row.accepted !== null) return refused([{ code: 'processes.answered_already' }]);
  const { unitId } = row.unit;
  if (accepts && (await openUnits(tx, careerId)).every((each) => each.unitId !== unitId)) {
    return refused([{ code: 'processes.unit_not_open' }]);
  }
  if (accepts && (await resultsDueOf(tx, { careerId, areas }, now)).has(unitId)) {
    return refused([{ code: 'processes.unit_result_due' }]);
  }

  await tx.update(recognitions).set({ accepted: accepts, answeredAt: now }).where(eq(recognitions.id, rowId));
  const answer = { by: 'student', note: askedExams(request.data)[row.position]?.name } as const;
  const isLast = rows.every(({ id, unit, accepted }) => id === rowId || !unit || accepted !== null);
  if (!isLast) return done(await moveRequest(tx, request, action, { to: 'proposed', ...answer }, now));
  await resolve(tx, 'requestProposed', { subject: requestId }, now);
  const set = await resumeOfficeTime(tx, request, timeZone, now);
  return done(await moveRequest(tx, request, action, { to: 'in_review', ...answer, set }, now));
}
