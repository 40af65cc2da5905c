import type { FormData, FormField, FormSchema } from './forms.ts';
import { isTaxCode } from './tax-code.ts';
import type { OwnUpload } from './uploads.ts';

/** `fault` is a word of `field` in the texts of both sides. */
type Fault = 'required' | 'invalid' | 'date' | 'taxCode' | 'tooFew' | 'tooMany';
type FormFault = { field: string; fault: Fault };

export type SchemaFault = { field: string; fault: 'twice' | 'options' | 'papers' | 'counts' | 'shown_if' };

/** A form schema that can never be filled in is refused when it is saved: what it says wrong, by the field. */
export function schemaFaults(form: FormSchema): SchemaFault[] {
  return form.flatMap((field, at): SchemaFault[] => {
    const { code, kind, options, papers, shownIf } = field;
    const before = form.slice(0, at).map((each) => each.code);
    const faults: Record<SchemaFault['fault'], boolean> = {
      twice: before.includes(code),
      options: (kind === 'choice' || kind === 'several') !== (options !== undefined),
      papers: (kind === 'upload') !== (papers !== undefined),
      counts: !canBeCounted(field),
      shown_if: shownIf !== undefined && !before.includes(shownIf.field),
    };
    const fault = (Object.keys(faults) as SchemaFault['fault'][]).find((each) => faults[each]);
    return fault ? [{ field: code, fault }] : [];
  });
}

function canBeCounted(field: FormField): boolean {
  if (field.kind !== 'upload') return field.least === undefined && field.most === undefined;
  const { least, most } = countsOf(field);
  return least <= most;
}

/** How many papers a field takes. */
export const countsOf = ({ least = 1, most }: FormField) => ({ least, most: most ?? least });

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
    const fault = faultIn(field, value);
    return fault ? [{ field: field.code, fault }] : [];
  });

/** Only what is asked for: an answer to a field that isn't shown any more isn't handed in. */
export const shownData = (form: FormSchema, data: FormData): FormData =>
  Object.fromEntries(shownFields(form, data).flatMap(({ code }) => (data[code] ? [[code, data[code]]] : [])));

function faultIn(field: FormField, value: string): Fault | null {
  if (field.kind === 'upload') return faultInPapers(field, chosenIn(value));
  if (isValid(field, value)) return null;
  return field.kind === 'date' ? 'date' : field.kind === 'tax_code' ? 'taxCode' : 'invalid';
}

function faultInPapers(field: FormField, ids: string[]): Fault | null {
  const { least, most } = countsOf(field);
  if (!ids.every(isId) || new Set(ids).size < ids.length) return 'invalid';
  if (ids.length < least) return 'tooFew';
  return ids.length > most ? 'tooMany' : null;
}

/** A paper of one's own may stand in a field: it is of a kind that the field takes, and the office hasn't rejected it. */
export const isPaperFor = (
  { papers = [] }: Pick<FormField, 'papers'>,
  { type, status }: Pick<OwnUpload, 'type' | 'status'>,
): boolean => papers.includes(type) && (status === 'received' || status === 'accepted');

/** The id of a course, or of a paper. */
export const isId = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

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
      return isId(value);
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
