import { accommodationKind } from '../../contract/accommodations.ts';
import type { FieldKind, FormSchema } from '../../contract/forms.ts';
import type { SaveType } from '../../contract/processes.ts';

/** What a type's effect is about is always asked for, by the codes that it is read by; anything else can be asked for too. */
export function lacksFields({ form, effect }: SaveType): boolean {
  if (effect === 'attendance_exemption') return !always(form, 'course', ['course']);
  return effect === 'accommodation' && !asksForAccommodation(form);
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

const always = (form: FormSchema, code: string, kinds: FieldKind[]) =>
  form.find((field) => field.code === code && kinds.includes(field.kind) && field.required && !field.shownIf);
