import { accommodationKind } from '../../../contract/careers/accommodations.ts';
import { type CareerStatus, careerStatus } from '../../../contract/careers/career-status.ts';
import { studyMode } from '../../../contract/careers/study-mode.ts';
import { shownData } from '../../../contract/processes/check-form.ts';
import type { FieldKind, FormData, FormField, FormSchema } from '../../../contract/processes/forms.ts';
import type { RequestEffect, SaveType } from '../../../contract/processes/processes.ts';
import { askedExams, EXAM_COLUMNS, EXAMS_FIELD } from '../../../contract/processes/requested-exams.ts';
import { CORRECTABLE, notToCorrect } from '../../accounts/people/correct-on-request.ts';
import { notToArrange } from '../../careers/accommodations/accommodations.ts';
import { careerMachine } from '../../careers/change-career.ts';
import { notToStudy } from '../../careers/study-mode.ts';
import { notToAgree } from '../../careers/theses/theses.ts';
import type { Database } from '../../db/database.ts';
import { notToRefund, notToSplit } from '../../payments/charges/charges-on-request.ts';
import type { Refusal } from '../../platform/outcome.ts';
import { statesBefore } from '../../platform/states/state-machine.ts';
import { dayOf } from '../../platform/time/days.ts';
import type { StoredRequest } from './request-machine.ts';

type Params = StoredRequest & { timeZone: string };
type Fault = { field: string; fault: string };

/** What an effect reads: what its form must ask for, and filled-in fields that can lead to nothing. */
type EffectFields = {
  isAskedBy(form: FormSchema): boolean;
  vainIn?(db: Database, request: Params, now: Date): Fault[] | Promise<Fault[]>;
};

/** Those that aren't here are read from nothing. */
const fieldsOf: Partial<Record<RequestEffect, EffectFields>> = {
  attendance_exemption: { isAskedBy: (form) => asks(form, 'course', ['course']) },
  programme_change: { isAskedBy: (form) => asks(form, 'programme', ['programme']) },
  data_correction: { isAskedBy: asksForCorrections, vainIn: (_db, request) => notToCorrect(request) },
  refund: {
    isAskedBy: (form) => asks(form, 'charge', ['charge']) && !hasOther(form, 'amount', 'number'),
    vainIn: notToRefund,
  },
  instalments: {
    isAskedBy: (form) => asks(form, 'charge', ['unpaid_charge']) && asks(form, 'instalments', ['number']),
    vainIn: notToSplit,
  },
  thesis: {
    isAskedBy: (form) =>
      asks(form, 'title', ['text', 'long_text']) && asks(form, 'supervisor', ['supervisor']),
    vainIn: (_db, { data }) => notToAgree(data),
  },
  part_time: { isAskedBy: asksForMode, vainIn: notToStudy },
  credit_recognition: {
    isAskedBy: asksForRecognition,
    vainIn: (_db, { data, timeZone }, now) => notToRecognise(data, dayOf(now, timeZone)),
  },
  accommodation: {
    isAskedBy: asksForAccommodation,
    vainIn: (_db, { data, careerId }) =>
      notToArrange(data, careerId).map((field) => ({ field, fault: 'invalid' })),
  },
};

/** Whether a type's form lacks what its effect reads, by its codes. It may ask for more. */
export const lacksFields = ({ form, effect }: SaveType): boolean =>
  effect !== undefined && fieldsOf[effect]?.isAskedBy(form) === false;

/** Fields of what was filled in that the request's effect could make nothing of. */
export async function notBroughtAbout(db: Database, request: Params, now: Date): Promise<Fault[]> {
  const { effect, form, data } = request;
  const asked = { ...request, data: shownData(form, data) };
  return (effect && (await fieldsOf[effect]?.vainIn?.(db, asked, now))) ?? [];
}

/** At least one, and each by its kind. */
function asksForCorrections(form: FormSchema): boolean {
  const kinds: Record<string, FieldKind> = CORRECTABLE;
  const asked = form.filter(({ code }) => code in kinds);
  return asked.length > 0 && asked.every(({ code, kind }) => kinds[code] === kind);
}

function asksForRecognition(form: FormSchema): boolean {
  const exams = always(form, EXAMS_FIELD, ['rows']);
  return exams !== undefined && asksForExams(exams);
}

/** By its words, and from which year on. */
function asksForMode(form: FormSchema): boolean {
  const modes = always(form, 'mode', ['choice'])?.options?.map(({ code }) => code) ?? [];
  const isKnown = modes.every((mode) => studyMode.options.some((each) => each === mode));
  return isKnown && modes.length > 0 && asks(form, 'year', ['number']);
}

function asksForAccommodation(form: FormSchema): boolean {
  const kinds = always(form, 'kind', ['choice'])?.options?.map(({ code }) => code) ?? [];
  const asksWhen = (kind: string, code: string, of: FieldKind[]) =>
    !kinds.includes(kind) || form.some((field) => field.code === code && of.includes(field.kind));
  const isKnown = kinds.every((kind) => accommodationKind.options.some((each) => each === kind));
  return (
    isKnown &&
    kinds.length > 0 &&
    asks(form, 'from', ['date']) &&
    asksWhen('extra_time', 'percent', ['number']) &&
    asksWhen('other', 'text', ['text', 'long_text'])
  );
}

const hasOther = (form: FormSchema, code: string, kind: FieldKind) =>
  form.some((field) => field.code === code && field.kind !== kind);

const asks = (form: FormSchema, code: string, kinds: FieldKind[]): boolean =>
  always(form, code, kinds) !== undefined;

const always = (form: FormSchema, code: string, kinds: FieldKind[]) =>
  form.find((field) => field.code === code && kinds.includes(field.kind) && field.required && !field.shownIf);

/** A table asks of each exam all that a recognition is read from. */
const asksForExams = ({ columns = [] }: FormField): boolean =>
  Object.entries(EXAM_COLUMNS).every(([code, kind]) =>
    columns.some((column) => column.code === code && column.kind === kind && column.required),
  );

/** What nobody can have passed: an exam without credits, or on a day to come. */
const notToRecognise = (data: FormData, today: string): { field: string; fault: string }[] =>
  askedExams(data).flatMap(({ credits, on }, at) => [
    ...(Number(credits.replace(',', '.')) > 0
      ? []
      : [{ field: `${EXAMS_FIELD}.${at}.credits`, fault: 'invalid' }]),
    ...(on <= today ? [] : [{ field: `${EXAMS_FIELD}.${at}.on`, fault: 'date' }]),
  ]);

type Code = 'processes.career_not_active' | 'processes.career_not_suspended' | 'processes.career_ended';

/** Of which careers what has an effect can be asked; anything else is of all. */
const askedOf: Record<RequestEffect, { statuses: readonly string[]; else: Code }> = {
  attendance_exemption: { statuses: ['active'], else: 'processes.career_not_active' },
  suspension: { statuses: statesBefore(careerMachine, 'suspend'), else: 'processes.career_not_active' },
  reinstatement: {
    statuses: statesBefore(careerMachine, 'reinstate'),
    else: 'processes.career_not_suspended',
  },
  withdrawal: { statuses: statesBefore(careerMachine, 'withdraw'), else: 'processes.career_ended' },
  plan_change: { statuses: ['active'], else: 'processes.career_not_active' },
  credit_recognition: { statuses: ['active'], else: 'processes.career_not_active' },
  thesis: { statuses: ['active'], else: 'processes.career_not_active' },
  programme_change: { statuses: ['active'], else: 'processes.career_not_active' },
  data_correction: { statuses: careerStatus.options, else: 'processes.career_ended' },
  instalments: { statuses: careerStatus.options, else: 'processes.career_ended' },
  refund: { statuses: careerStatus.options, else: 'processes.career_ended' },
  part_time: { statuses: ['active', 'suspended', 'interrupted'], else: 'processes.career_ended' },
  accommodation: { statuses: ['active', 'suspended', 'interrupted'], else: 'processes.career_ended' },
};

/** Why a career can't ask for what has this effect; nothing: it can. */
export function refusalsToAsk(
  effect: RequestEffect | null,
  status: CareerStatus | undefined,
): Refusal<Code>[] {
  if (effect === null || (status && askedOf[effect].statuses.includes(status))) return [];
  return [{ code: askedOf[effect].else, ownerOffice: 'students' }];
}
