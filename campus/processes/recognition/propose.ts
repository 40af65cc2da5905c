import { eq } from 'drizzle-orm';
import { askedExams } from '../../../contract/processes/asked-exams.ts';
import type { ChangedRequest, Propose } from '../../../contract/processes/processes.ts';
import type { ProposalRow } from '../../../contract/processes/recognition.ts';
import type { Area } from '../../area.ts';
import { type OpenUnit, openUnits } from '../../careers/records/open-units.ts';
import { resultsDueOf } from '../../careers/records/results-due.ts';
import type { Database } from '../../db/database.ts';
import { recognitions } from '../../db/schema.ts';
import {
  done,
  type FieldCode,
  fieldRefusal,
  notAllowed,
  type Outcome,
  refused,
} from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { notify } from '../notices.ts';
import { aboutRequest, moveRequest, requestMachine } from '../requests/request-machine.ts';
import { heldRequest, isOwn } from '../requests/stored-request.ts';
import { stopOfficeTime } from '../requests/working-days.ts';
import { proposalFaults } from './proposal-rules.ts';

type Against =
  | FieldCode
  | 'processes.no_proposal'
  | 'processes.own_request'
  | 'processes.proposal_rows'
  | 'processes.proposes_nothing'
  | 'state.not_allowed';

/** Proposes what each exam becomes, for its student to accept or refuse until the end of a day; in the place of what was proposed before. */
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
