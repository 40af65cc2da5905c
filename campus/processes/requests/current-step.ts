import type { RequestStatus, TypeStep } from '../../../contract/processes/processes.ts';
import { allows } from '../../platform/states/state-machine.ts';
import type { StoredRequest } from './request-machine.ts';
import { requestMachine } from './request-machine.ts';

/** While an office has it. */
export const WITH_OFFICE = ['submitted', 'appealed', 'in_review'] as const satisfies RequestStatus[];
const UNDER_WAY: RequestStatus[] = [...WITH_OFFICE, 'proposed', 'needs_changes', 'approved'];

/** Which office has a request, and for how many working days: once appealed, the office of the appeal. */
export function stepOf({
  id,
  steps,
  step,
  appeal,
  appealedAt,
}: Pick<StoredRequest, 'id' | 'steps' | 'step' | 'appeal' | 'appealedAt'>): TypeStep {
  const current = appealedAt ? appeal : steps[step];
  if (!current) throw new Error(`request ${id} has no step ${step}`);
  return current;
}

/** The office that has it is the last one. */
export const isLastStep = ({ steps, step, appealedAt }: StoredRequest): boolean =>
  appealedAt !== null || step + 1 >= steps.length;

/** No office is at it, and none has approved or rejected it. */
export const mayCancel = ({
  status,
  step,
  appealedAt,
}: Pick<StoredRequest, 'status' | 'step' | 'appealedAt'>): boolean =>
  allows(requestMachine, status, 'cancel') && step === 0 && appealedAt === null;

/** Until when it can be appealed; null where it can't be, or no longer. */
export const appealableUntil = ({ status, appealUntil }: StoredRequest, now: Date): Date | null =>
  status === 'rejected' && appealUntil !== null && appealUntil >= now ? appealUntil : null;

/** Its student accepts or refuses what is proposed: until its day is over. */
export const mayAnswer = ({ status, dueAt }: Pick<StoredRequest, 'status' | 'dueAt'>, now: Date): boolean =>
  status === 'proposed' && dueAt !== null && dueAt >= now;

/** It has been handed in and isn't over: its student and the offices write to each other. */
export const mayWrite = ({ status }: Pick<StoredRequest, 'status'>): boolean => UNDER_WAY.includes(status);

/** An office has it, may have it again, or has to bring about what it is for. */
export const isOpen = (request: StoredRequest, now: Date): boolean =>
  mayWrite(request) || appealableUntil(request, now) !== null;

/** What was handed in is what stands there: no correction of it was begun. */
export const hasPdf = ({
  status,
  protocolNumber,
}: Pick<StoredRequest, 'status' | 'protocolNumber'>): boolean =>
  protocolNumber !== null && status !== 'needs_changes' && status !== 'expired';
