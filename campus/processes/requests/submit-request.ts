import {
  correctable,
  formFaults,
  shownData,
  shownFields,
  textIn,
} from '../../../contract/processes/check-form.ts';
import type { AppealRequest, ChangedRequest } from '../../../contract/processes/processes.ts';
import { isNaming } from '../../../contract/wire/naming-kinds.ts';
import { careerStatusOf } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';
import { requestNumbers } from '../../db/schema.ts';
import { lockRefusal } from '../../locks/lock-texts.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { nextOfYear } from '../../platform/numbers/next-of-year.ts';
import {
  done,
  type FieldCode,
  fieldRefusal,
  notAllowed,
  type Outcome,
  refused,
} from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { resolve } from '../notices.ts';
import { choicesOf } from './choices-of.ts';
import { appealableUntil, mayCancel, stepOf } from './current-step.ts';
import { notBroughtAbout, refusalsToAsk } from './effect-fields.ts';
import { heldRequest, moveRequest, requestMachine, type StoredRequest } from './request-machine.ts';
import { unfittingUploads } from './uploads-of.ts';
import { endOfWorkingDay, resumeOfficeTime } from './working-days.ts';

type Against = ReturnType<typeof refusalsToAsk>[number]['code'];
type Own = { requestId: string; careerId: string };

/** Hands a request in, or names all that is missing. A corrected one has the days that were left. */
export async function submitRequest(
  tx: Database,
  { requestId, careerId, timeZone }: Own & { timeZone: string },
  now: Date,
): Promise<
  Outcome<
    ChangedRequest,
    FieldCode | Against | 'processes.locked' | 'processes.correction_late' | 'state.not_allowed'
  >
> {
  const { request } = await heldRequest(tx, requestId, careerId);
  if (!allows(requestMachine, request.status, 'submit')) return notAllowed();
  const isReturned = request.status === 'needs_changes';
  if (isReturned && request.dueAt && request.dueAt < now) {
    return refused([{ code: 'processes.correction_late' }]);
  }
  const isOpen = openIn(request);
  const faults = [...formFaults(request.form, request.data), ...(await lostSince(tx, request, isOpen))];
  if (faults.length > 0) return refusedFields(faults);
  const found = await notBroughtAbout(tx, { ...request, timeZone }, now);
  const vain = found.filter(({ field }) => isOpen(field));
  if (vain.length > 0) return refusedFields(vain);
  if (!isReturned) {
    const against = refusalsToAsk(request.effect, await careerStatusOf(tx, careerId));
    if (against.length > 0) return refused(against);
    const { blocking, passes } = await locksOn(tx, careerId, 'REQUEST_SUBMIT', { now });
    if (blocking.length > 0) return refused(blocking.map((lock) => lockRefusal('processes.locked', lock)));
    await spendPasses(tx, passes, { careerId, usedFor: `request:${requestId}` }, now);
  }

  const set = {
    ...{ data: shownData(request.form, request.data), corrections: [] },
    ...(isReturned
      ? await resumeOfficeTime(tx, request, timeZone, now)
      : await begunTime(tx, request, timeZone, now)),
    ...(!isReturned && (await protocol(tx, { timeZone, now }))),
  };
  if (isReturned) await resolve(tx, 'requestReturned', { subject: requestId }, now);
  return done(await moveRequest(tx, request, 'submit', { to: 'submitted', by: 'student', set }, now));
}

async function begunTime(tx: Database, request: StoredRequest, timeZone: string, now: Date) {
  const { days } = stepOf(request);
  return { dueAt: await endOfWorkingDay(tx, { after: now, days, timeZone }) };
}

/** Takes a request back, until an office is at it; what one has approved goes on to the next. */
export async function cancelRequest(
  tx: Database,
  { requestId, careerId }: Own,
  now: Date,
): Promise<Outcome<ChangedRequest, 'processes.partly_approved' | 'state.not_allowed'>> {
  const { request } = await heldRequest(tx, requestId, careerId);
  if (!allows(requestMachine, request.status, 'cancel')) return notAllowed();
  if (!mayCancel(request)) return refused([{ code: 'processes.partly_approved' }]);
  const set = { dueAt: null };
  return done(await moveRequest(tx, request, 'cancel', { to: 'cancelled', by: 'student', set }, now));
}

/** Fields outside a correction aren't checked: if one fails an approval, the office hears why. */
function openIn({ status, form, corrections }: StoredRequest): IsOpen {
  if (status !== 'needs_changes') return () => true;
  const fields = correctable(form, corrections);
  return (path) => fields.has(path.split('.')[0] ?? '');
}
type IsOpen = (path: string) => boolean;

const refusedFields = (faults: { field: string; fault: string }[]) =>
  refused(faults.map(({ field, fault }) => fieldRefusal(field, fault)));

/** Fields whose papers or choices became invalid since they were chosen; only those open to correction. */
async function lostSince(tx: Database, { careerId, form, data }: StoredRequest, isOpen: IsOpen) {
  const fields = shownFields(form, data).filter(({ code }) => isOpen(code));
  const asked = { fields, data, careerId };
  return [...(await strangeOnes(tx, asked)), ...(await unfittingUploads(tx, asked))];
}

type Params = Parameters<typeof unfittingUploads>[1];

/** Fields that name what can't be named any more, such as a course that the student has left. */
async function strangeOnes(tx: Database, { fields, data, careerId }: Params) {
  const named = fields.filter(({ kind, code }) => isNaming(kind) && data[code]);
  const choices = await choicesOf(tx, { form: named, careerId, language: 'it' });
  return named
    .filter(({ kind, code }) =>
      choices.every((choice) => choice.kind !== kind || choice.id !== textIn(data, code)),
    )
    .map(({ code }) => ({ field: code, fault: 'invalid' as const }));
}

async function protocol(tx: Database, place: { timeZone: string; now: Date }) {
  const { year, number } = await nextOfYear(tx, requestNumbers, place);
  return { protocolYear: year, protocolNumber: number };
}

type Appeal = AppealRequest & { careerId: string; timeZone: string };

/** Appeals a rejection, once and in time: the appeal's office decides anew, in its own working days. */
export async function appealRequest(
  tx: Database,
  { requestId, careerId, reason, timeZone }: Appeal,
  now: Date,
): Promise<Outcome<ChangedRequest, 'processes.no_appeal' | 'processes.appeal_late' | 'state.not_allowed'>> {
  const { request } = await heldRequest(tx, requestId, careerId);
  if (!allows(requestMachine, request.status, 'appeal')) return notAllowed();
  const { appeal, appealUntil } = request;
  if (!appeal || !appealUntil) return refused([{ code: 'processes.no_appeal' }]);
  if (!appealableUntil(request, now)) {
    return refused([{ code: 'processes.appeal_late', params: { until: appealUntil } }]);
  }
  const dueAt = await endOfWorkingDay(tx, { after: now, days: appeal.days, timeZone });
  await resolve(tx, 'requestDecided', { subject: requestId }, now);
  const set = { appealedAt: now, appealUntil: null, dueAt };
  return done(
    await moveRequest(tx, request, 'appeal', { to: 'appealed', by: 'student', note: reason, set }, now),
  );
}
