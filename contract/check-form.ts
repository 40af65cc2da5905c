import type { FormData, FormField, FormSchema } from './forms.ts';
import { isTaxCode } from './tax-code.ts';

/** `fault` is a word of `field` in the texts of both sides. */
type FormFault = { field: string; fault: 'required' | 'invalid' | 'date' | 'taxCode' };

type SchemaFault = { field: string; fault: 'twice' | 'options' | 'shown_if' };

/** A form schema that can never be filled in is refused when it is saved: what it says wrong, by the field. */
export function schemaFaults(form: FormSchema): SchemaFault[] {
  return form.flatMap(({ code, kind, options, shownIf }, at): SchemaFault[] => {
    const before = form.slice(0, at).map((field) => field.code);
    if (before.includes(code)) return [{ field: code, fault: 'twice' }];
    if ((kind === 'choice' || kind === 'several') !== (options !== undefined))
      return [{ field: code, fault: 'options' }];
    if (shownIf && !before.includes(shownIf.field)) return [{ field: code, fault: 'shown_if' }];
    return [];
  });
}

/** The fields that are asked for, as far as the form is filled in. A field of one that isn't shown isn't either. */
export function shownFields(form: FormSchema, data: FormData): FormField[] {
  const shown = new Set<string>();
  return form.filter(({ code, shownIf }) => {
    const isShown = !shownIf || (shown.has(shownIf.field) && has(form, data, shownIf));
    if (isShown) shown.add(code);
    return isShown;
  });
}

/** A field has a value, alone or among several. */
function has(form: FormSchema, data: FormData, { field, is }: { field: string; is: string }): boolean {
  const value = data[field] ?? '';
  const kind = form.find(({ code }) => code === field)?.kind;
  return kind === 'several' ? chosenIn(value).includes(is) : value === is;
}

/** The codes of several options that were chosen. */
export const chosenIn = (value: string): string[] => value.split(',').filter(Boolean);

/** What is missing or can't be so, in the order of the fields. */
export const formFaults = (form: FormSchema, data: FormData): FormFault[] =>
  shownFields(form, data).flatMap((field): FormFault[] => {
    const value = data[field.code] ?? '';
    if (value === '') return field.required ? [{ field: field.code, fault: 'required' }] : [];
    return isValid(field, value) ? [] : [{ field: field.code, fault: faultOf(field) }];
  });

/** Only what is asked for: an answer to a field that isn't shown any more isn't handed in. */
export const shownData = (form: FormSchema, data: FormData): FormData =>
  Object.fromEntries(shownFields(form, data).flatMap(({ code }) => (data[code] ? [[code, data[code]]] : [])));

const faultOf = ({ kind }: FormField): FormFault['fault'] =>
  kind === 'date' ? 'date' : kind === 'tax_code' ? 'taxCode' : 'invalid';

function isValid({ kind, options }: FormField, value: string): boolean {
  switch (kind) {
    case 'number':
      return /^-?\d{1,9}([.,]\d{1,4})?$/.test(value);
    case 'date':
      return isDay(value);
    case 'choice':
      return options?.some(({ code }) => code === value) ?? false;
    case 'several':
      return chosenIn(value).every((chosen) => options?.some(({ code }) => code === chosen));
    case 'tax_code':
      return isTaxCode(value);
    case 'declaration':
      return value === 'yes';
    case 'course':
      return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
    default:
      return true;
  }
}

/** A day that the calendar has: `2026-02-30` is none. */
function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  );
}
