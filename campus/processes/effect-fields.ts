import { accommodationKind } from '../../contract/accommodations.ts';
import { EXAMS_FIELD } from '../../contract/asked-exams.ts';
import { shownData } from '../../contract/check-form.ts';
import type { FieldKind, FormSchema } from '../../contract/forms.ts';
import type { SaveType } from '../../contract/processes.ts';
import { studyMode } from '../../contract/study-mode.ts';
import { CORRECTABLE, notToCorrect } from '../accounts/correct-on-request.ts';
import { notToArrange } from '../careers/accommodations/arrange-on-request.ts';
import { notToStudy } from '../careers/study-on-request.ts';
import type { Database } from '../db/database.ts';
import { notToSplit } from '../payments/instalments-on-request.ts';
import { notToRefund } from '../payments/refund-on-request.ts';
import { dayOf } from '../platform/days.ts';
import { asksForExams, notToRecognise } from './recognition/exams-to-recognise.ts';
import type { StoredRequest } from './stored-request.ts';

/** What a type's effect is about is always asked for, by the codes that it is read by; anything else can be asked for too. */
export function lacksFields({ form, effect }: SaveType): boolean {
  if (effect === 'attendance_exemption') return !always(form, 'course', ['course']);
  if (effect === 'data_correction') return !asksForCorrections(form);
  if (effect === 'refund') return !always(form, 'charge', ['charge']) || hasOther(form, 'amount', 'number');
  if (effect === 'credit_recognition') return !asksForRecognition(form);
  if (effect === 'instalments') {
    return !always(form, 'charge', ['unpaid_charge']) || !always(form, 'instalments', ['number']);
  }
  if (effect === 'programme_change') return !always(form, 'programme', ['programme']);
  if (effect === 'part_time') return !asksForMode(form);
  return effect === 'accommodation' && !asksForAccommodation(form);
}

/** Fields of what was filled in that the request's effect could make nothing of. */
export async function notBroughtAbout(
  db: Database,
  { effect, form, data, careerId, timeZone }: StoredRequest & { timeZone: string },
  now: Date,
): Promise<{ field: string; fault: string }[]> {
  const shown = shownData(form, data);
  if (effect === 'refund') return await notToRefund(db, { careerId, data: shown });
  if (effect === 'instalments') return await notToSplit(db, { careerId, data: shown });
  if (effect === 'part_time') return await notToStudy(db, { careerId, data: shown, timeZone }, now);
  if (effect === 'data_correction') return notToCorrect({ form, data: shown });
  if (effect === 'credit_recognition') return notToRecognise(shown, dayOf(now, timeZone));
  if (effect !== 'accommodation') return [];
  return notToArrange(shown, careerId).map((field) => ({ field, fault: 'invalid' }));
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
  return isKnown && modes.length > 0 && always(form, 'year', ['number']) !== undefined;
}

function asksForAccommodation(form: FormSchema): boolean {
  const kinds = always(form, 'kind', ['choice'])?.options?.map(({ code }) => code) ?? [];
  const asksWhen = (kind: string, code: string, of: FieldKind[]) =>
    !kinds.includes(kind) || form.some((field) => field.code === code && of.includes(field.kind));
  const isKnown = kinds.every((kind) => accommodationKind.options.some((each) => each === kind));
  return (
    isKnown &&
    kinds.length > 0 &&
    always(form, 'from', ['date']) !== undefined &&
    asksWhen('extra_time', 'percent', ['number']) &&
    asksWhen('other', 'text', ['text', 'long_text'])
  );
}

const hasOther = (form: FormSchema, code: string, kind: FieldKind) =>
  form.some((field) => field.code === code && field.kind !== kind);

const always = (form: FormSchema, code: string, kinds: FieldKind[]) =>
  form.find((field) => field.code === code && kinds.includes(field.kind) && field.required && !field.shownIf);
