import { eq } from 'drizzle-orm';
import type { AnswerProposal, ChangedRequest, Propose } from '../../../contract/processes/processes.ts';
import type { ProposalRow } from '../../../contract/processes/recognition.ts';
import { askedExams } from '../../../contract/processes/requested-exams.ts';
import type { Area } from '../../area.ts';
import { type OpenUnit, openUnits, resultsDueOf } from '../../careers/records/transcript.ts';
import type { Database } from '../../db/database.ts';
import { recognitions } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  done,
  type FieldCode,
  fieldRefusal,
  notAllowed,
  type Outcome,
  refused,
} from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { notify, resolve } from '../notices.ts';
import { mayAnswer } from '../requests/current-step.ts';
import {
  aboutRequest,
  heldRequest,
  isOwn,
  moveRequest,
  requestMachine,
} from '../requests/request-machine.ts';
import { resumeOfficeTime, stopOfficeTime } from '../requests/working-days.ts';
import { proposalOf } from './proposal.ts';

type Fault = 'unit_not_open' | 'unit_result_due' | 'unit_twice' | 'more_than_unit' | 'unit_without_grade';

/** The faults of a proposal, by row and field. Each unit is open, named once, without a `due` result. */
export const proposalFaults = (
  rows: readonly ProposalRow[],
  units: readonly OpenUnit[],
  due: ReadonlySet<string>,
): { field: string; fault: Fault }[] =>
  rows.flatMap(({ unit: code, cfu, grade }, at) => {
    if (code === undefined) return [];
    const unit = units.find((each) => each.code === code);
    if (!unit) return [{ field: `rows.${at}.unit`, fault: 'unit_not_open' }];
    const faults: [field: string, fault: Fault, stands: boolean][] = [
      ['unit', 'unit_result_due', due.has(unit.unitId)],
      ['unit', 'unit_twice', rows.findIndex((each) => each.unit === code) < at],
      ['cfu', 'more_than_unit', cfu !== undefined && cfu > unit.cfu],
      ['grade', 'unit_without_grade', grade !== undefined && !unit.graded],
    ];
    return faults
      .filter(([, , stands]) => stands)
      .map(([field, fault]) => ({ field: `rows.${at}.${field}`, fault }));
  });

type Against =
  | FieldCode
  | 'processes.no_proposal'
  | 'processes.own_request'
  | 'processes.proposal_rows'
  | 'processes.proposes_nothing'
  | 'state.not_allowed';

/** Proposes what each exam becomes, to be answered until the end of a day; replaces the former one. */
export async function proposeRecognition(
  tx: Database,
  { requestId, by, rows, days, timeZone, areas }: Propose & { timeZone: string; areas: Area[] },
  now: Date,
): Promise<Outcome<ChangedRequest, Against>> {
  const { request, title } = await heldRequest(tx, requestId);
  if (!allows(requestMachine, request.status, 'propose')) return notAllowed();
  if (request.effect !== 'credit_recognition') return refused([{ code: 'processes.no_proposal' }]);
  if (await isOwn(tx, request, by)) return refused([{ code: 'processes.own_request' }]);
  const count = askedExams(request.data).length;
  if (rows.length !== count) return refused([{ code: 'processes.proposal_rows', params: { count } }]);
  if (rows.every(({ unit }) => unit === undefined)) {
    return refused([{ code: 'processes.proposes_nothing' }]);
  }
  const units = await openUnits(tx, request.careerId);
  const due = await resultsDueOf(tx, { careerId: request.careerId, areas }, now);
  const faults = proposalFaults(rows, units, due);
  if (faults.length > 0) return refused(faults.map(({ field, fault }) => fieldRefusal(field, fault)));

  await dropProposal(tx, requestId);
  await tx
    .insert(recognitions)
    .values(rows.map((row, position) => ({ requestId, position, ...toRecognition(row, units) })));
  const set = await stopOfficeTime(tx, request, { days, timeZone }, now);
  const moved = { to: 'proposed', by: 'office', decidedBy: by, set } as const;
  const proposed = await moveRequest(tx, request, 'propose', moved, now);
  const values = { title, until: set.dueAt };
  await notify(tx, 'requestProposed', { ...aboutRequest(request), values }, now);
  return done(proposed);
}

/** What was proposed counts no longer, answered or not. */
export const dropProposal = (tx: Database, requestId: string) =>
  tx.delete(recognitions).where(eq(recognitions.requestId, requestId));

function toRecognition({ unit: code, cfu, grade, honours, reason }: ProposalRow, units: OpenUnit[]) {
  const unit = units.find((each) => each.code === code);
  if (!unit) return { reason };
  return { unitId: unit.unitId, cfu: cfu ?? unit.cfu, grade, honours };
}

type Answer = AnswerProposal & { careerId: string; timeZone: string; areas: Area[] };
type AgainstAnswer =
  | 'processes.answer_late'
  | 'processes.answered_already'
  | 'processes.unit_not_open'
  | 'processes.unit_result_due'
  | 'state.not_allowed';

/**
 * Accepts or refuses one row of a proposal, for good; after the last row the office has the request again.
 * Throws `NotFound` for a row of another proposal, and for an exam that isn't recognised.
 */
export async function answerProposal(
  tx: Database,
  { requestId, rowId, accepts, careerId, timeZone, areas }: Answer,
  now: Date,
): Promise<Outcome<ChangedRequest, AgainstAnswer>> {
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
